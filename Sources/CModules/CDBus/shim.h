#pragma once
/* libdbus-1, opened while the program runs and only where there is a bus: so a program without one never loads it, and needs no
   header of it to be built. Declared here is what is used of its version 1, whose ABI has not changed since 2006. */
#include <dlfcn.h>
#include <stdint.h>
#include <stddef.h>

typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
typedef struct DBusWatch DBusWatch;
/* Both are larger than libdbus's own, which only libdbus writes to. */
typedef struct { void *words[16]; } DBusMessageIter;
typedef struct { const char *name, *message; void *words[6]; } DBusError;
typedef uint32_t dbus_bool_t;

typedef dbus_bool_t (*dbus_add_watch)(DBusWatch *watch, void *data);
typedef void (*dbus_change_watch)(DBusWatch *watch, void *data);

struct dbus_functions {
  void (*dbus_error_init)(DBusError *);
  void (*dbus_error_free)(DBusError *);
  void (*dbus_connection_set_change_sigpipe)(dbus_bool_t);
  DBusConnection *(*dbus_connection_open_private)(const char *, DBusError *);
  void (*dbus_connection_close)(DBusConnection *);
  void (*dbus_connection_unref)(DBusConnection *);
  dbus_bool_t (*dbus_connection_get_is_connected)(DBusConnection *);
  dbus_bool_t (*dbus_connection_get_unix_fd)(DBusConnection *, int *);
  dbus_bool_t (*dbus_connection_set_watch_functions)(DBusConnection *, dbus_add_watch, dbus_change_watch, dbus_change_watch, void *,
                                                     void (*)(void *));
  DBusMessage *(*dbus_connection_pop_message)(DBusConnection *);
  dbus_bool_t (*dbus_connection_send)(DBusConnection *, DBusMessage *, uint32_t *);
  long (*dbus_connection_get_outgoing_size)(DBusConnection *);
  unsigned (*dbus_watch_get_flags)(DBusWatch *);
  dbus_bool_t (*dbus_watch_get_enabled)(DBusWatch *);
  dbus_bool_t (*dbus_watch_handle)(DBusWatch *, unsigned);
  DBusMessage *(*dbus_message_new_method_call)(const char *, const char *, const char *, const char *);
  DBusMessage *(*dbus_message_new_method_return)(DBusMessage *);
  DBusMessage *(*dbus_message_new_error)(DBusMessage *, const char *, const char *);
  DBusMessage *(*dbus_message_new_signal)(const char *, const char *, const char *);
  void (*dbus_message_unref)(DBusMessage *);
  int (*dbus_message_get_type)(DBusMessage *);
  dbus_bool_t (*dbus_message_get_no_reply)(DBusMessage *);
  void (*dbus_message_set_no_reply)(DBusMessage *, dbus_bool_t);
  uint32_t (*dbus_message_get_reply_serial)(DBusMessage *);
  void (*dbus_message_set_serial)(DBusMessage *, uint32_t);
  const char *(*dbus_message_get_path)(DBusMessage *);
  const char *(*dbus_message_get_interface)(DBusMessage *);
  const char *(*dbus_message_get_member)(DBusMessage *);
  const char *(*dbus_message_get_sender)(DBusMessage *);
  dbus_bool_t (*dbus_message_set_sender)(DBusMessage *, const char *);
  const char *(*dbus_message_get_error_name)(DBusMessage *);
  const char *(*dbus_message_get_signature)(DBusMessage *);
  dbus_bool_t (*dbus_message_iter_init)(DBusMessage *, DBusMessageIter *);
  int (*dbus_message_iter_get_arg_type)(DBusMessageIter *);
  void (*dbus_message_iter_get_basic)(DBusMessageIter *, void *);
  dbus_bool_t (*dbus_message_iter_next)(DBusMessageIter *);
  void (*dbus_message_iter_recurse)(DBusMessageIter *, DBusMessageIter *);
  char *(*dbus_message_iter_get_signature)(DBusMessageIter *);
  void (*dbus_free)(void *);
  void (*dbus_message_iter_init_append)(DBusMessage *, DBusMessageIter *);
  dbus_bool_t (*dbus_message_iter_append_basic)(DBusMessageIter *, int, const void *);
  dbus_bool_t (*dbus_message_iter_open_container)(DBusMessageIter *, int, const char *, DBusMessageIter *);
  dbus_bool_t (*dbus_message_iter_close_container)(DBusMessageIter *, DBusMessageIter *);
};

/* Opens libdbus. Returns 0 where it is missing, or is not whole. */
static inline int dbus_open(struct dbus_functions *f) {
  void *library = dlopen("libdbus-1.so.3", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
#define FIND(name) if (!(*(void **)&f->name = dlsym(library, #name))) return 0;
  FIND(dbus_error_init) FIND(dbus_error_free) FIND(dbus_connection_set_change_sigpipe) FIND(dbus_connection_open_private)
  FIND(dbus_connection_close) FIND(dbus_connection_unref) FIND(dbus_connection_get_is_connected) FIND(dbus_connection_get_unix_fd)
  FIND(dbus_connection_set_watch_functions) FIND(dbus_connection_pop_message) FIND(dbus_connection_send)
  FIND(dbus_connection_get_outgoing_size) FIND(dbus_watch_get_flags) FIND(dbus_watch_get_enabled) FIND(dbus_watch_handle)
  FIND(dbus_message_new_method_call) FIND(dbus_message_new_method_return) FIND(dbus_message_new_error)
  FIND(dbus_message_new_signal) FIND(dbus_message_unref) FIND(dbus_message_get_type)
  FIND(dbus_message_get_no_reply) FIND(dbus_message_set_no_reply)
  FIND(dbus_message_get_reply_serial) FIND(dbus_message_set_serial)
  FIND(dbus_message_get_path) FIND(dbus_message_get_interface) FIND(dbus_message_get_member) FIND(dbus_message_get_sender)
  FIND(dbus_message_set_sender) FIND(dbus_message_get_error_name) FIND(dbus_message_get_signature) FIND(dbus_message_iter_init)
  FIND(dbus_message_iter_get_arg_type) FIND(dbus_message_iter_get_basic)
  FIND(dbus_message_iter_next) FIND(dbus_message_iter_recurse) FIND(dbus_message_iter_get_signature) FIND(dbus_free)
  FIND(dbus_message_iter_init_append) FIND(dbus_message_iter_append_basic) FIND(dbus_message_iter_open_container)
  FIND(dbus_message_iter_close_container)
#undef FIND
  return 1;
}

/* What a connection waits for: libdbus has one watch for reading and one for writing, and enables each as it needs it. */
struct bus_watches { DBusWatch *watch[8]; };

static dbus_bool_t bus_watches_add(DBusWatch *watch, void *data) {
  struct bus_watches *watches = (struct bus_watches *)data;
  for (int i = 0; i < 8; i++)
    if (!watches->watch[i]) {
      watches->watch[i] = watch;
      return 1;
    }
  return 0;
}
static void bus_watches_remove(DBusWatch *watch, void *data) {
  struct bus_watches *watches = (struct bus_watches *)data;
  for (int i = 0; i < 8; i++)
    if (watches->watch[i] == watch) watches->watch[i] = 0;
}
static void bus_watches_toggle(DBusWatch *watch, void *data) { (void)watch, (void)data; }

static inline int bus_watches_begin(const struct dbus_functions *f, DBusConnection *connection, struct bus_watches *watches) {
  return (int)f->dbus_connection_set_watch_functions(connection, bus_watches_add, bus_watches_remove, bus_watches_toggle, watches, 0);
}

/* No more watches: the connection is about to end. */
static inline void bus_watches_end(const struct dbus_functions *f, DBusConnection *connection) {
  f->dbus_connection_set_watch_functions(connection, 0, 0, 0, 0, 0);
}

/* 1 to read, 2 to write; as those of libdbus. */
static inline unsigned bus_watches_wanted(const struct dbus_functions *f, const struct bus_watches *watches) {
  unsigned wanted = 0;
  for (int i = 0; i < 8; i++) {
    DBusWatch *watch = watches->watch[i];
    if (watch && f->dbus_watch_get_enabled(watch)) wanted |= f->dbus_watch_get_flags(watch) & 3;
  }
  return wanted;
}

/* Reads and writes what can be without waiting. A watch may go away, or come, while another is handled. */
static inline void bus_watches_handle(const struct dbus_functions *f, struct bus_watches *watches, unsigned ready) {
  for (int i = 0; i < 8; i++) {
    DBusWatch *watch = watches->watch[i];
    if (!watch || !f->dbus_watch_get_enabled(watch)) continue;
    unsigned flags = f->dbus_watch_get_flags(watch) & ready;
    if (ready & 12) flags |= ready & 12;
    if (flags) f->dbus_watch_handle(watch, flags);
  }
}
