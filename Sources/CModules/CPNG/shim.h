#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* Reads a PNG row by row, as pixels of blue, green, red and straight alpha in sRGB. libpng reports errors by longjmp, which must not
   pass through Swift; here each call returns whether it succeeded. The conversions are those of libpng's simplified API, which
   cannot read single rows. */
struct cpng_reader {
  png_structp png;
  png_infop info;
  const png_byte *bytes;
  size_t count, offset;
  png_uint_32 width, height, next_row;
  int has_alpha, is_interlaced;
  /* All rows of an interlaced picture; 0 before they were read. */
  png_bytep rows;
  char message[80];
};

static void cpng_fail(png_structp png, png_const_charp message) {
  struct cpng_reader *reader = (struct cpng_reader *)png_get_error_ptr(png);
  strncpy(reader->message, message, sizeof reader->message - 1);
  png_longjmp(png, 1);
}

static void cpng_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void cpng_take(png_structp png, png_bytep target, size_t count) {
  struct cpng_reader *reader = (struct cpng_reader *)png_get_io_ptr(png);
  if (count > reader->count - reader->offset) png_error(png, "read beyond end of data");
  memcpy(target, reader->bytes + reader->offset, count);
  reader->offset += count;
}

/* Reads the header. The bytes have to stay where they are until the reader is closed. */
static inline int cpng_open(struct cpng_reader *reader, const void *bytes, size_t count) {
  memset(reader, 0, sizeof *reader);
  reader->bytes = (const png_byte *)bytes;
  reader->count = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, cpng_fail, cpng_ignore);
  if (!reader->png) return 0;
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  reader->info = png_create_info_struct(reader->png);
  if (!reader->info) return 0;
  /* Only the chunks that say how the pixels look. */
  static const png_byte looks[] = {98,  75, 71, 68, 0, 99,  72, 82, 77, 0, 103, 65, 77, 65, 0,
                                   105, 67, 67, 80, 0, 115, 66, 73, 84, 0, 115, 82, 71, 66, 0};
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, 0, -1);
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_AS_DEFAULT, looks, sizeof looks / 5);
  png_set_benign_errors(reader->png, 1);
  png_set_read_fn(reader->png, reader, cpng_take);
  png_read_info(reader->png, reader->info);

  int depth, kind, interlace;
  png_get_IHDR(reader->png, reader->info, &reader->width, &reader->height, &depth, &kind, &interlace, 0, 0);
  reader->has_alpha = (kind & PNG_COLOR_MASK_ALPHA) || png_get_valid(reader->png, reader->info, PNG_INFO_tRNS);
  reader->is_interlaced = interlace != PNG_INTERLACE_NONE;
  png_set_expand(reader->png);
  if (!(kind & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(reader->png);
  /* Without a chunk that says otherwise, 16 bits are linear, and 8 bits are sRGB. */
  png_set_alpha_mode_fixed(reader->png, PNG_ALPHA_PNG, depth == 16 ? PNG_FP_1 : PNG_DEFAULT_sRGB);
  if (depth == 16) png_set_scale_16(reader->png);
  if (!reader->has_alpha) png_set_add_alpha(reader->png, 255, PNG_FILLER_AFTER);
  png_set_alpha_mode_fixed(reader->png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_bgr(reader->png);
  png_set_interlace_handling(reader->png);
  png_read_update_info(reader->png, reader->info);
  return png_get_rowbytes(reader->png, reader->info) == (size_t)reader->width * 4;
}

/* Reads the next row, of four bytes a pixel. The rows of an interlaced picture come together, and are all kept in memory. */
static inline int cpng_read_row(struct cpng_reader *reader, void *row) {
  if (reader->next_row >= reader->height) return 0;
  size_t length = (size_t)reader->width * 4;
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  if (!reader->is_interlaced) {
    png_read_row(reader->png, (png_bytep)row, 0);
  } else {
    if (!reader->rows) {
      reader->rows = (png_bytep)malloc(length * reader->height);
      if (!reader->rows) png_error(reader->png, "not enough memory");
      for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++)
        for (png_uint_32 y = 0; y < reader->height; y++) png_read_row(reader->png, reader->rows + y * length, 0);
    }
    memcpy(row, reader->rows + reader->next_row * length, length);
  }
  reader->next_row++;
  return 1;
}

static inline void cpng_close(struct cpng_reader *reader) {
  free(reader->rows);
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, 0);
}
