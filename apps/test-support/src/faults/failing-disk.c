// Lets system calls on files below a folder fail with the error that a test chooses. Loaded with LD_PRELOAD.
// The control file contains two numbers of 32 bits: the error (0 for none), and which calls fail (1 reading, 2 writing).
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <unistd.h>

enum { READING = 1, WRITING = 2 };

static volatile const int32_t *control;
static char folder[4096];

__attribute__((constructor)) static void load(void) {
  const char *file = getenv("FAILING_DISK_CONTROL");
  const char *place = getenv("FAILING_DISK_FOLDER");
  if (!file || !place) return;
  strncpy(folder, place, sizeof folder - 1);
  int fd = open(file, O_RDONLY);
  void *mapped = fd < 0 ? MAP_FAILED : mmap(NULL, 8, PROT_READ, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) control = mapped;
}

static int fails(const char *path, int how) {
  if (!path || strncmp(path, folder, strlen(folder)) != 0 || !(control[1] & how)) return 0;
  errno = control[0];
  return 1;
}

static int path_fails(const char *path, int how) { return control && control[0] && fails(path, how); }

static int file_fails(int fd, int how) {
  if (!control || !control[0]) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return fails(path, how);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int how_opened(int flags) {
  return (flags & O_ACCMODE) == O_RDONLY && !(flags & O_CREAT) ? READING : WRITING;
}

#define OPEN(name)                                              \
  int name(const char *path, int flags, ...) {                  \
    va_list rest;                                               \
    va_start(rest, flags);                                      \
    mode_t mode = va_arg(rest, mode_t);                         \
    va_end(rest);                                               \
    if (path_fails(path, how_opened(flags))) return -1;         \
    return REAL(name)(path, flags, mode);                       \
  }
OPEN(open)
OPEN(open64)

#define FILE_CALL(type, name, how, parameters, ...)             \
  type name parameters {                                        \
    if (file_fails(fd, how)) return -1;                         \
    return REAL(name)(__VA_ARGS__);                             \
  }
FILE_CALL(ssize_t, read, READING, (int fd, void *to, size_t n), fd, to, n)
FILE_CALL(ssize_t, pread64, READING, (int fd, void *to, size_t n, off64_t at), fd, to, n, at)
FILE_CALL(ssize_t, preadv64, READING, (int fd, const struct iovec *to, int n, off64_t at), fd, to, n, at)
FILE_CALL(ssize_t, write, WRITING, (int fd, const void *from, size_t n), fd, from, n)
FILE_CALL(ssize_t, writev, WRITING, (int fd, const struct iovec *from, int n), fd, from, n)
FILE_CALL(ssize_t, pwrite64, WRITING, (int fd, const void *from, size_t n, off64_t at), fd, from, n, at)
FILE_CALL(ssize_t, pwritev64, WRITING, (int fd, const struct iovec *from, int n, off64_t at), fd, from, n, at)
FILE_CALL(int, fsync, WRITING, (int fd), fd)
FILE_CALL(int, fdatasync, WRITING, (int fd), fd)

#define PATH_CALL(type, failed, name, how, parameters, ...)     \
  type name parameters {                                        \
    if (path_fails(path, how)) return failed;                   \
    return REAL(name)(__VA_ARGS__);                             \
  }
PATH_CALL(int, -1, link, WRITING, (const char *path, const char *to), path, to)
PATH_CALL(int, -1, rename, WRITING, (const char *path, const char *to), path, to)
PATH_CALL(int, -1, unlink, WRITING, (const char *path), path)
PATH_CALL(int, -1, mkdir, WRITING, (const char *path, mode_t mode), path, mode)
PATH_CALL(int, -1, statfs64, READING, (const char *path, struct statfs64 *to), path, to)
PATH_CALL(DIR *, NULL, opendir, READING, (const char *path), path)
PATH_CALL(int, -1, scandir64, READING,
          (const char *path, struct dirent64 ***to, int (*filter)(const struct dirent64 *),
           int (*compare)(const struct dirent64 **, const struct dirent64 **)),
          path, to, filter, compare)
