import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const BOOTED_WITHIN_MS = 60_000;
const POLL_MS = 200;
/** A minimal Debian, and what a machine with systemd has at least. */
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates';
const SUITE = 'bookworm';
/** Where packages come from, and whom to trust, as on this machine. */
const OF_THIS_MACHINE = ['etc/apt/sources.list.d', 'etc/apt/apt.conf.d', 'usr/local/share/ca-certificates'];
const HOSTS = '127.0.0.1 localhost plaza.example\n';

/** How a command ended. */
export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** An empty Debian with systemd, in namespaces of this machine. Disposing stops everything in it. */
export interface Machine extends AsyncDisposable {
  /** Its root folder, as seen from this machine. */
  readonly root: string;
  /** Runs a line of a shell in it as root, or as another user. */
  run(line: string, user?: string): Promise<CommandEnd>;
}

/** Why this machine cannot have another one in it; undefined when it can. */
export async function findObstacle(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return 'needs root on Linux';
  for (const program of ['debootstrap', 'unshare', 'nsenter'])
    if (!(await exists(program))) return `needs the program ${program}`;
  return undefined;
}

const exists = (program: string) =>
  promisify(execFile)('which', [program]).then(
    () => true,
    () => false,
  );

/** Creates a machine in an empty folder, and boots it. @throws when it does not boot, with its log */
export async function bootMachine(root: string): Promise<Machine> {
  await promisify(execFile)('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, SUITE, root], {
    maxBuffer: Infinity,
  });
  for (const path of OF_THIS_MACHINE)
    if (existsSync(`/${path}`)) await cp(`/${path}`, join(root, path), { recursive: true });
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  await writeFile(join(root, 'etc/hosts'), HOSTS);
  const script = join(import.meta.dirname, 'boot.sh');
  const systemd = spawn('unshare', [...NAMESPACES, script, root], { stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  for (const stream of [systemd.stdout, systemd.stderr])
    stream.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  try {
    const pid = await pidOfSystemd(systemd);
    const machine = machineOf(root, pid, systemd);
    await booted(machine);
    await machine.run('update-ca-certificates');
    return machine;
  } catch (cause) {
    systemd.kill('SIGKILL');
    throw new Error(`The machine does not boot:\n${log.join('')}`, { cause });
  }
}

const NAMESPACES = [
  '--mount',
  '--pid',
  '--fork',
  '--uts',
  '--ipc',
  '--cgroup',
  '--kill-child',
  '--propagation=private',
];

/** The only child of `unshare`, which becomes systemd. */
async function pidOfSystemd({ pid, exitCode }: ChildProcess): Promise<number> {
  const children = `/proc/${pid}/task/${pid}/children`;
  for (const until = performance.now() + BOOTED_WITHIN_MS; performance.now() < until; await delay(POLL_MS)) {
    const [child = ''] = (await readFile(children, 'utf8')).split(' ');
    if (child !== '' && (await readFile(`/proc/${child}/comm`, 'utf8')).trim() === 'systemd')
      return Number(child);
    if (exitCode !== null) break;
  }
  throw new Error('systemd does not start');
}

async function booted(machine: Machine): Promise<void> {
  for (const until = performance.now() + BOOTED_WITHIN_MS; performance.now() < until; await delay(POLL_MS)) {
    const { stdout } = await machine.run('systemctl is-system-running');
    if (/running|degraded/.test(stdout)) return;
  }
  throw new Error('systemd does not finish its start');
}

function machineOf(root: string, pid: number, systemd: ChildProcess): Machine {
  const enter = ['-t', String(pid), '--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd'];
  const environment = [
    'env',
    '-i',
    'HOME=/root',
    'TERM=dumb',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ];
  const certificates = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt';
  return {
    root,
    run: (line, user) =>
      new Promise((resolve) => {
        const shell =
          user === undefined ? ['sh', '-c', line] : ['runuser', '-u', user, '--', 'sh', '-c', line];
        execFile(
          'nsenter',
          [...enter, ...environment, certificates, ...shell],
          { maxBuffer: Infinity },
          (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
        );
      }),
    async [Symbol.asyncDispose]() {
      const exited = once(systemd, 'exit');
      process.kill(pid, 'SIGKILL');
      await exited;
    },
  };
}
