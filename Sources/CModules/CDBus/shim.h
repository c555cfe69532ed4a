#pragma once
/* libdbus-1, which is opened at run time and only where there is a message bus. So a program without a bus never loads it, and its headers
   are not needed to build the program. This file declares what is used of version 1, whose ABI has only grown since 2006. */
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
typedef void (*dbus_free_data)(void *data);

/* The functions that are used. Each line has the type of the result, the name, the parameters, and the arguments that pass them on. */
#define DBUS_FUNCTIONS(FUNCTION) \
  FUNCTION(void, dbus_error_init, (DBusError *error), (error)) \
  FUNCTION(void, dbus_error_free, (DBusError *error), (error)) \
  FUNCTION(void, dbus_free, (void *memory), (memory)) \
  FUNCTION(char *, dbus_try_get_local_machine_id, (DBusError *error), (error)) \
  FUNCTION(void, dbus_connection_set_change_sigpipe, (dbus_bool_t changes), (changes)) \
  FUNCTION(DBusConnection *, dbus_connection_open_private, (const char *address, DBusError *error), (address, error)) \
  FUNCTION(void, dbus_connection_close, (DBusConnection *connection), (connection)) \
  FUNCTION(void, dbus_connection_unref, (DBusConnection *connection), (connection)) \
  FUNCTION(dbus_bool_t, dbus_connection_get_is_connected, (DBusConnection *connection), (connection)) \
  FUNCTION(dbus_bool_t, dbus_connection_get_unix_fd, (DBusConnection *connection, int *descriptor), (connection, descriptor)) \
  FUNCTION(dbus_bool_t, dbus_connection_set_watch_functions, (DBusConnection *connection, dbus_add_watch add, dbus_change_watch remove, dbus_change_watch toggle, void *data, dbus_free_data free), (connection, add, remove, toggle, data, free)) \
  FUNCTION(DBusMessage *, dbus_connection_pop_message, (DBusConnection *connection), (connection)) \
  FUNCTION(dbus_bool_t, dbus_connection_send, (DBusConnection *connection, DBusMessage *message, uint32_t *serial), (connection, message, serial)) \
  FUNCTION(long, dbus_connection_get_outgoing_size, (DBusConnection *connection), (connection)) \
  FUNCTION(unsigned, dbus_watch_get_flags, (DBusWatch *watch), (watch)) \
  FUNCTION(dbus_bool_t, dbus_watch_get_enabled, (DBusWatch *watch), (watch)) \
  FUNCTION(dbus_bool_t, dbus_watch_handle, (DBusWatch *watch, unsigned flags), (watch, flags)) \
  FUNCTION(DBusMessage *, dbus_message_new_method_call, (const char *destination, const char *path, const char *interface, const char *member), (destination, path, interface, member)) \
  FUNCTION(DBusMessage *, dbus_message_new_method_return, (DBusMessage *call), (call)) \
  FUNCTION(DBusMessage *, dbus_message_new_error, (DBusMessage *call, const char *name, const char *text), (call, name, text)) \
  FUNCTION(DBusMessage *, dbus_message_new_signal, (const char *path, const char *interface, const char *member), (path, interface, member)) \
  FUNCTION(void, dbus_message_unref, (DBusMessage *message), (message)) \
  FUNCTION(int, dbus_message_get_type, (DBusMessage *message), (message)) \
  FUNCTION(dbus_bool_t, dbus_message_get_no_reply, (DBusMessage *message), (message)) \
  FUNCTION(void, dbus_message_set_no_reply, (DBusMessage *message, dbus_bool_t no_reply), (message, no_reply)) \
  FUNCTION(uint32_t, dbus_message_get_reply_serial, (DBusMessage *message), (message)) \
  FUNCTION(void, dbus_message_set_serial, (DBusMessage *message, uint32_t serial), (message, serial)) \
  FUNCTION(const char *, dbus_message_get_path, (DBusMessage *message), (message)) \
  FUNCTION(const char *, dbus_message_get_interface, (DBusMessage *message), (message)) \
  FUNCTION(const char *, dbus_message_get_member, (DBusMessage *message), (message)) \
  FUNCTION(const char *, dbus_message_get_sender, (DBusMessage *message), (message)) \
  FUNCTION(dbus_bool_t, dbus_message_set_sender, (DBusMessage *message, const char *sender), (message, sender)) \
  FUNCTION(const char *, dbus_message_get_error_name, (DBusMessage *message), (message)) \
  FUNCTION(const char *, dbus_message_get_signature, (DBusMessage *message), (message)) \
  FUNCTION(dbus_bool_t, dbus_message_iter_init, (DBusMessage *message, DBusMessageIter *iterator), (message, iterator)) \
  FUNCTION(int, dbus_message_iter_get_arg_type, (DBusMessageIter *iterator), (iterator)) \
  FUNCTION(void, dbus_message_iter_get_basic, (DBusMessageIter *iterator, void *value), (iterator, value)) \
  FUNCTION(dbus_bool_t, dbus_message_iter_next, (DBusMessageIter *iterator), (iterator)) \
  FUNCTION(void, dbus_message_iter_recurse, (DBusMessageIter *iterator, DBusMessageIter *inner), (iterator, inner)) \
  FUNCTION(char *, dbus_message_iter_get_signature, (DBusMessageIter *iterator), (iterator)) \
  FUNCTION(void, dbus_message_iter_init_append, (DBusMessage *message, DBusMessageIter *iterator), (message, iterator)) \
  FUNCTION(dbus_bool_t, dbus_message_iter_append_basic, (DBusMessageIter *iterator, int type, const void *value), (iterator, type, value)) \
  FUNCTION(dbus_bool_t, dbus_message_iter_open_container, (DBusMessageIter *iterator, int type, const char *signature, DBusMessageIter *inner), (iterator, type, signature, inner)) \
  FUNCTION(dbus_bool_t, dbus_message_iter_close_container, (DBusMessageIter *iterator, DBusMessageIter *inner), (iterator, inner))

/* Finds a function of libdbus. The first call opens the library, which then stays open. Returns 0 if the library or the function is
   missing. */
static inline void *dbus_find(const char *name) {
  static void *library;
  if (!library) library = dlopen("libdbus-1.so.3", RTLD_LAZY | RTLD_LOCAL);
  return library ? dlsym(library, name) : 0;
}

/* Whether libdbus is installed and has all of these functions. Only then may they be called. */
static inline int dbus_is_installed(void) {
#define CHECK(result, name, parameters, arguments) && dbus_find(#name)
  return 1 DBUS_FUNCTIONS(CHECK);
#undef CHECK
}

#define DEFINE(result, name, parameters, arguments) \
  static inline result name parameters { \
    static result (*function) parameters; \
    if (!function) function = (result (*) parameters)dbus_find(#name); \
    return function arguments; \
  }
DBUS_FUNCTIONS(DEFINE)
#undef DEFINE

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

static inline int bus_watches_begin(DBusConnection *connection, struct bus_watches *watches) {
  return (int)dbus_connection_set_watch_functions(connection, bus_watches_add, bus_watches_remove, bus_watches_toggle, watches, 0);
}

/* No more watches: the connection is about to end. */
static inline void bus_watches_end(DBusConnection *connection) {
  dbus_connection_set_watch_functions(connection, 0, 0, 0, 0, 0);
}

/* 1 to read, 2 to write; as those of libdbus. */
static inline unsigned bus_watches_wanted(const struct bus_watches *watches) {
  unsigned wanted = 0;
  for (int i = 0; i < 8; i++) {
    DBusWatch *watch = watches->watch[i];
    if (watch && dbus_watch_get_enabled(watch)) wanted |= dbus_watch_get_flags(watch) & 3;
  }
  return wanted;
}

/* Reads and writes what can be without waiting. A watch may go away, or come, while another is handled. */
static inline void bus_watches_handle(struct bus_watches *watches, unsigned ready) {
  for (int i = 0; i < 8; i++) {
    DBusWatch *watch = watches->watch[i];
    if (!watch || !dbus_watch_get_enabled(watch)) continue;
    unsigned flags = dbus_watch_get_flags(watch) & ready;
    if (ready & 12) flags |= ready & 12;
    if (flags) dbus_watch_handle(watch, flags);
  }
}
