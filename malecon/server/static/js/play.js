// A table at play.
import { Page } from "./table.js";

new Page();
