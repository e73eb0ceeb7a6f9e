"""The games behind the interfaces that researchers know: PettingZoo, Gymnasium, OpenSpiel, and games by the batch.

`malecon.envs.pettingzoo`, `malecon.envs.gymnasium` (whose ids are registered by `import malecon.envs`),
`malecon.envs.openspiel` and `malecon.envs.vector`. What is done beside a question (Resources to others in Cuba Libre)
is in none of them.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from malecon.envs.gymnasium import register

    register()
