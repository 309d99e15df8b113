import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { READY_PATH } from '@plaza/contract/operations.ts';
import { freePort } from '../../../bench/src/inspector.ts';

/** A running reverse proxy with the configuration in `deploy`. Disposing ends it. */
export interface ProxyProcess extends AsyncDisposable {
  readonly address: string;
}

/** A reverse proxy that the trial starts in front of Plaza, such as nginx. */
export interface ProxyProgram {
  readonly name: string;
  /** The version; undefined when the program is not installed. */
  readonly version: () => string | undefined;
  /** Writes the configuration into `folder`, forwards to `upstream` (`host:port`), and resolves when Plaza answers through it. */
  readonly start: (folder: string, upstream: string) => Promise<ProxyProcess>;
}

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const WAIT_MS = 10_000;
const POLL_MS = 50;

function versionOf(program: string, flag: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' });
  return status === 0 ? (stdout + stderr).trim().split('\n')[0] : undefined;
}

/** Starts a program and waits until Plaza answers through it. @throws Error when it ends, or with its output when it is not ready */
async function launch(program: string, args: readonly string[], address: string, home: string) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
  const until = performance.now() + WAIT_MS;
  while (!(await fetch(address + READY_PATH).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`${program} is not ready: ${output}`);
    await delay(POLL_MS);
  }
  return {
    address,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Replaces parts of a configuration. @throws Error when one is missing */
function replaceAll(text: string, parts: readonly (readonly [part: RegExp, by: string])[]): string {
  return parts.reduce((before, [part, by]) => {
    if (!part.test(before)) throw new Error(`The configuration has no ${part.source}`);
    return before.replace(part, by);
  }, text);
}

/** nginx with https and a certificate of its own. */
const nginx: ProxyProgram = {
  name: 'nginx',
  version: () => versionOf('nginx', '-v'),
  async start(folder, upstream) {
    const [plain, secure] = [await freePort(), await freePort()];
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=plaza.example', '-days', '1', '-nodes'];
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], {
      stdio: 'ignore',
    });
    const site = replaceAll(await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'), [
      [/127\.0\.0\.1:3000/, new URL(upstream).host],
      [/listen 80;\n.*listen \[::\]:80;/, `listen 127.0.0.1:${plain};`],
      [/listen 443 ssl http2;\n.*listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${secure} ssl http2;`],
      [/\/etc\/ssl\/plaza\/fullchain\.pem/, certificate],
      [/\/etc\/ssl\/plaza\/privkey\.pem/, key],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (each) => `${each}_temp_path ${folder}/${each};`,
    );
    const http = `http { access_log off; ${temporary.join(' ')}\n${site}\n}`;
    const file = join(folder, 'nginx.conf');
    await chmod(folder, 0o755);
    await writeFile(file, `pid ${folder}/nginx.pid; error_log stderr;\nevents {}\n${http}\n`);
    return launch('nginx', ['-c', file, '-g', 'daemon off;'], `https://127.0.0.1:${secure}`, folder);
  },
};

/** Caddy without https: it would request a certificate. */
const caddy: ProxyProgram = {
  name: 'Caddy',
  version: () => versionOf('caddy', 'version'),
  async start(folder, upstream) {
    const port = await freePort();
    const site = replaceAll(await readFile(join(DEPLOY, 'Caddyfile'), 'utf8'), [
      [/^plaza\.example/m, `http://127.0.0.1:${port}`],
      [/127\.0\.0\.1:3000/, new URL(upstream).host],
    ]);
    const home = join(folder, 'caddy');
    await mkdir(home);
    const file = join(home, 'Caddyfile');
    await writeFile(file, `{\n\tadmin off\n}\n${site}`);
    const args = ['run', '--config', file, '--adapter', 'caddyfile'];
    return launch('caddy', args, `http://127.0.0.1:${port}`, home);
  },
};

export const PROXY_PROGRAMS: readonly ProxyProgram[] = [nginx, caddy];
