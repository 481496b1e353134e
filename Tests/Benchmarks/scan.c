/* The yardstick for reading: libyaml's events of one file and nothing else. */
#include <stdio.h>
#include <stdlib.h>
#include <yaml.h>

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (file == NULL) return 2;
  /* Read at once, as oal does, so that both pay the same for the file. */
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  unsigned char *text = malloc((size_t)size);
  if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size) return 2;

  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) return 2;
  yaml_parser_set_input_string(&parser, text, (size_t)size);
  long events = 0;
  int done = 0;
  while (!done) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) return 1;
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
    events++;
  }
  yaml_parser_delete(&parser);
  printf("%ld\n", events);
  return 0;
}
