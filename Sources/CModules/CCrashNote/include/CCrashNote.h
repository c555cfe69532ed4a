#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keeps what went into a window lately in memory of its own, and writes it to a file when the process crashes. The handler of the
   signals calls only what may be called there, so nothing is formatted: the next start reads the file. */

/* One thing that went into the window. What the numbers mean depends on the kind; see CrashNote.swift. */
typedef struct {
  uint8_t kind, phase, device, button;
  int32_t number;
  int32_t modifiers, length;
  double a, b, c, d, time;
} crash_entry;

#define CRASH_NOTE_MAGIC 0x3145544F4E48534AULL
#define CRASH_NOTE_FRAMES 64

/* The beginning of the file. `text_length` bytes of text follow it, and then `entry_count` entries, the oldest first. */
typedef struct {
  uint64_t magic;
  int32_t signal, code;
  uint64_t address, instruction, base;
  int64_t time;
  /* The window's size in points and its pixels per point before the first entry. */
  double width, height, scale;
  uint32_t text_length, entry_count, frame_count, is_whole;
  uint64_t frames[CRASH_NOTE_FRAMES];
} crash_header;

/* Begins to keep `capacity` entries, and writes `path` when the process crashes. `text` is written, too. Returns false where the
   system refuses it; nothing is kept then. */
bool crash_note_begin(const char *path, const char *text, size_t capacity);
/* Replaces the text. */
void crash_note_set_text(const char *text);
/* Sets the size that the window has from the next entry on, if there is none yet. */
void crash_note_set_size(double width, double height, double scale);
/* Adds an entry, in the place of the oldest one if there are enough. */
void crash_note_add(crash_entry entry);
/* The number of entries that were added. */
uint64_t crash_note_count(void);
/* Ends it: from now on a crash leaves nothing. */
void crash_note_end(void);

/* The kind of an entry with which the size of the window changes to a × b points with c pixels per point. */
#define CRASH_ENTRY_RESIZE 5
