import { availableParallelism, cpus, loadavg } from 'node:os';
import { statfsSync } from 'node:fs';

const GIB = 2 ** 30;

/** Processors, load, free memory and free disk, for those who look for the cause of a failure. @param folders whose disks are named */
export function describeMachine(folders: readonly string[]): string {
  const processors = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const load = `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
  const disks = folders.map((folder) => `${inGib(freeBytes(folder))} free in ${folder}`);
  return [processors, load, `${inGib(process.availableMemory())} of memory free`, ...disks].join(', ');
}

/** @returns the free bytes of the disk of a folder; NaN if the system does not tell */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return NaN;
  }
}

const inGib = (bytes: number) => `${(bytes / GIB).toFixed(1)} GiB`;
