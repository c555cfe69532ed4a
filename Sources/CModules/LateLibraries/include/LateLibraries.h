#pragma once

/* Opens FFmpeg's libraries, as the first call of one of their functions would. Returns 0 if they are there. */
int late_ffmpeg_load(void);

/* Opens SDL's and SDL_image's libraries likewise. */
int late_sdl_load(void);
