/**
 * Imported into a program that a start runs (`node --import …`). If the start is killed it can't end its children,
 * so this ends the program and its process group (`spawnGroup`). The query names the start: it may be gone by now.
 */
const parent = Number(new URL(import.meta.url).searchParams.get('parent'));
setInterval(() => {
  if (process.ppid !== parent) process.kill(-process.pid, 'SIGKILL');
}, 500).unref();
