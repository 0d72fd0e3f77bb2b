import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** What `npm pack --json` says of one tarball. */
export interface PackedTarball {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
  readonly integrity: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** A package that the registry knows: its package.json, and its tarball in `folder`. */
export interface PublishedPackage {
  readonly manifest: { readonly name: string; readonly version: string };
  readonly tarball: PackedTarball;
}

export interface LoopbackRegistry {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A package registry on this machine that knows only the given packages, so that an installation is tested
 * without the network, from what `npm ci` has brought.
 */
export async function openRegistry(
  folder: string,
  packages: readonly PublishedPackage[],
): Promise<LoopbackRegistry> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '/').slice(1);
    const named = packages.find(({ manifest }) => manifest.name === path);
    const packed = packages.find(({ tarball }) => tarball.filename === path);
    if (named !== undefined) response.end(JSON.stringify(describePackage(named, urlOf(server))));
    else if (packed !== undefined) response.end(readFileSync(join(folder, packed.tarball.filename)));
    // npm also asks for optional peers, and does without.
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function urlOf(server: ReturnType<typeof createServer>): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** The document that a registry gives for a name: one version, the one that is installed here. */
function describePackage({ manifest, tarball }: PublishedPackage, url: string) {
  const { name, version } = manifest;
  const dist = { tarball: `${url}${tarball.filename}`, integrity: tarball.integrity };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } };
}
