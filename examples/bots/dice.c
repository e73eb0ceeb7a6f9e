/* A bot that throws dice, in C without any library: what it needs of a line can be had without reading all of it.
 *
 *     cc -O2 -o dice examples/bots/dice.c
 *     malecon simulate splendid-little-war -n 10 --bots exec:./dice,random
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST (1 << 20) /* a question is one line; without a view it is short */

static char line[LONGEST];

/* Where the value of a key begins, or NULL. Names of answers hold no quotes and no backslashes. */
static char *value(const char *key) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    char *found = strstr(line, wanted);
    return found ? found + strlen(wanted) : NULL;
}

static int is(const char *kind) {
    char *found = value("kind");
    return found && *found == '"' && !strncmp(found + 1, kind, strlen(kind)) && found[1 + strlen(kind)] == '"';
}

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        if (is("hello")) {
            puts("{\"kind\":\"hello\",\"protocol\":1,\"name\":\"dice\"}");
        } else if (is("question")) {
            long id = strtol(value("id"), NULL, 10);
            char *at = value("legal"), *end = strchr(at, ']');
            char *chosen = NULL;
            int seen = 0, length = 0;
            while ((at = strchr(at, '"')) && at < end) {
                char *close = strchr(at + 1, '"');
                if (rand() % ++seen == 0) {
                    chosen = at + 1;
                    length = (int)(close - chosen);
                }
                at = close + 1;
            }
            printf("{\"kind\":\"answer\",\"id\":%ld,\"answer\":\"%.*s\"}\n", id, length, chosen);
        } else if (is("bye")) {
            break;
        }
        fflush(stdout);
    }
    return 0;
}
