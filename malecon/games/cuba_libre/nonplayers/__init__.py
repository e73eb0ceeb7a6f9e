"""8.0: the Factions that no player has, each by its flowchart, explained step by step.

The rooms follow section 8 of the booklet. Whoever has it open at a rule finds the module here:

| rule | room and module |
| --- | --- |
| 8.1 Event or Operations, low Resources | `general/turn`; what an Event would do is tried out in `general/trial` |
| 8.1.1, 8.1.2 procedure guidelines | `general/guidelines` |
| 8.1.3 reading the flowcharts | `general/steps` sequential, `general/ranking` nested priorities |
| 8.2, 8.3 random spaces | `general/mind`, tables in `general/guide`; the dice themselves in `cuba_libre/dice` |
| 8.4 Events | `events/questions`, choices in `events/choices` and `events/victims` |
| 8.4.1 Event instructions | `events/instructions`, `events/conditions`, `events/preferences`, `events/free_actions` |
| 8.5 Syndicate | `syndicate/flowchart`: which Operation; March 8.5.2, Terror 8.5.4 |
| 8.5.1, 8.5.3 Rally, Construct | `syndicate/casinos` |
| 8.5.5 Special Activities | `syndicate/rackets` |
| 8.6 Directorio | `directorio/flowchart`: which Operation; whom it Attacks |
| 8.6.1 Terror, Assassinate | `directorio/assassinations` |
| 8.6.2 Rally, Subvert | `rebels/rallies`, `directorio/subversion` |
| 8.6.2 Expat Backing | `propaganda/expats` |
| 8.6.3 March | `rebels/marches`, `directorio/conquests` |
| 8.6.4 Attack, Ambush | `rebels/attacks` |
| 8.6.5, 8.7.6 Caracas | `cuba_libre/pact` |
| 8.7 26July | `m26/flowchart`: which Operation; whom it Attacks |
| 8.7.1 Terror, Kidnap | `m26/kidnaps` |
| 8.7.2 Rally, Infiltrate | `rebels/rallies`, `m26/infiltration` |
| 8.7.3 March | `rebels/marches`, `m26/raids` |
| 8.7.4 Attack, Ambush | `rebels/attacks` |
| 8.7.5 Agitate | `propaganda/agitation` |
| 8.8 Government | `government/flowchart`: which Operation |
| 8.8.1 Momentum | `government/momentum` |
| 8.8.2 Train, Transport | `government/training`, `government/transports`; up to 9 Resources: `government/spending` |
| 8.8.3 Garrison | `government/garrisons`; Air Strike, Reprisal: `government/strikes` |
| 8.8.4 Sweep | `government/sweeps`; cubes on their way: `government/columns`, `government/cubes` |
| 8.8.5 Assault | `government/assaults`, what it removes: `government/yields` |
| 8.8.6 Civic Action, 6.2.4 Cash deposits | `propaganda/phases` |
| 8.8.7 Redeploy | `propaganda/redeploy` |
| 8.9 1-player victory | `cuba_libre/victory` |

`bot` is the door: a Non-player as a bot. Its reasons are put into words in `general/reasons`.
"""
