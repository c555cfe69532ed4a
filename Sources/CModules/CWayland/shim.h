#pragma once
/* The part of Wayland that shows a window's picture. SDL's declarations come from CSDL2: two modules that both declare them would make
   the compiler choose one, differently from build to build. */
#pragma clang module import CSDL2
#include <SDL2/SDL_syswm.h>
#include <SDL2/SDL_vulkan.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <wayland-client.h>

/* The display and the surface of an SDL window. Returns 0 for a window that is not one of Wayland. */
static inline int wayland_of_window(SDL_Window *sdl_window, struct wl_display **display, struct wl_surface **surface) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return 0;
  *display = info.info.wl.display;
  *surface = info.info.wl.surface;
  return 1;
}

/* Sends what is to be sent. Returns 0 if something was read from the connection that has not been handled. */
static inline int wayland_prepare_to_sleep(struct wl_display *display) {
  wl_display_flush(display);
  if (wl_display_prepare_read(display)) return 0;
  wl_display_cancel_read(display);
  return 1;
}

static void wayland_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)version;
  if (strcmp(interface, wl_shm_interface.name)) return;
  *(struct wl_shm **)data = (struct wl_shm *)wl_registry_bind(registry, name, &wl_shm_interface, 1);
}
static void wayland_global_removed(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

/* The compositor's shared memory, which the caller destroys; its events go to `queue`. 0 if the compositor does not answer. */
static inline struct wl_shm *wayland_shared_memory(struct wl_display *display, struct wl_event_queue *queue) {
  static const struct wl_registry_listener listener = {wayland_global, wayland_global_removed};
  struct wl_shm *memory = 0;
  struct wl_display *wrapper = (struct wl_display *)wl_proxy_create_wrapper(display);
  if (!wrapper) return 0;
  wl_proxy_set_queue((struct wl_proxy *)wrapper, queue);
  struct wl_registry *registry = wl_display_get_registry(wrapper);
  wl_proxy_wrapper_destroy(wrapper);
  if (!registry) return 0;
  wl_registry_add_listener(registry, &listener, &memory);
  wl_display_roundtrip_queue(display, queue);
  wl_registry_destroy(registry);
  return memory;
}

/* The same surface, as an object whose callbacks go to the default queue, to whichever queue those of the surface go. */
static inline struct wl_surface *wayland_wrap_surface(struct wl_surface *surface) {
  struct wl_surface *wrapper = (struct wl_surface *)wl_proxy_create_wrapper(surface);
  if (wrapper) wl_proxy_set_queue((struct wl_proxy *)wrapper, 0);
  return wrapper;
}
static inline void wayland_unwrap_surface(struct wl_surface *wrapper) { wl_proxy_wrapper_destroy(wrapper); }

/* Sends the events of a surface, and of the callbacks that are made from it, to `queue`; 0 for the default one. */
static inline void wayland_send_events(struct wl_surface *surface, struct wl_event_queue *queue) {
  wl_proxy_set_queue((struct wl_proxy *)surface, queue);
}

/* What is called when the compositor wants the next frame, or no longer uses a buffer. */
typedef void (*wayland_notice)(void *context);
struct wayland_listener {
  wayland_notice notice;
  void *context;
};

static void wayland_frame_done(void *data, struct wl_callback *callback, uint32_t time) {
  struct wayland_listener *listener = (struct wayland_listener *)data;
  (void)callback, (void)time;
  listener->notice(listener->context);
}

/* Asks for a call when the compositor wants the next frame. The listener must live as long as the callback. */
static inline struct wl_callback *wayland_request_frame(struct wl_surface *surface, struct wayland_listener *listener) {
  static const struct wl_callback_listener functions = {wayland_frame_done};
  struct wl_callback *callback = wl_surface_frame(surface);
  if (callback) wl_callback_add_listener(callback, &functions, listener);
  return callback;
}

static void wayland_buffer_released(void *data, struct wl_buffer *buffer) {
  struct wayland_listener *listener = (struct wayland_listener *)data;
  (void)buffer;
  listener->notice(listener->context);
}

/* A buffer of opaque pixels in new memory that is shared with the compositor. Returns 0 if there is no memory. */
static inline struct wl_buffer *wayland_make_buffer(struct wl_shm *shm, int width, int height, int stride, void **pixels,
                                                    struct wayland_listener *listener) {
  static const struct wl_buffer_listener functions = {wayland_buffer_released};
  size_t size = (size_t)stride * (size_t)height;
  /* 1: MFD_CLOEXEC, which is declared only with _GNU_SOURCE. */
  int file = (int)syscall(SYS_memfd_create, "window", 1u);
  if (file < 0) return 0;
  *pixels = ftruncate(file, (off_t)size) ? MAP_FAILED : mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  struct wl_buffer *buffer = 0;
  if (*pixels != MAP_FAILED) {
    struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, (int32_t)size);
    buffer = wl_shm_pool_create_buffer(pool, 0, width, height, stride, WL_SHM_FORMAT_XRGB8888);
    wl_shm_pool_destroy(pool);
    if (buffer) wl_buffer_add_listener(buffer, &functions, listener);
    else munmap(*pixels, size);
  }
  close(file);
  return buffer;
}

static inline void wayland_destroy_buffer(struct wl_buffer *buffer, void *pixels, size_t size) {
  wl_buffer_destroy(buffer);
  munmap(pixels, size);
}
