// Whether two images are the same, and if not, which files make the difference.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { podman, podmanEnv } from './podman.mjs';

/** More than these say nothing new. */
const MOST_TOLD = 40;

const ask = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', env: podmanEnv(), maxBuffer: 500_000_000 });

/** What podman knows of an image: `Id` is the digest of its settings, in which the digests of its layers are. */
export const inspectImage = (image) => JSON.parse(ask('podman', 'image', 'inspect', image))[0];

/** Unpacks what `podman save` wrote, and answers the paths of the layers, the lowest first. */
const layersOf = (image, folder) => {
  mkdirSync(folder);
  const archive = join(folder, 'image.tar');
  podman('save', '--quiet', '--format', 'docker-archive', '--output', archive, image);
  ask('tar', '--extract', '--file', archive, '--directory', folder);
  rmSync(archive);
  const [{ Layers: layers }] = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  return layers.map((name) => join(folder, name));
};

/** Of each name in a layer: rights, owner, size, time and where a link leads, as `tar` tells them. */
const factsOf = (layer) =>
  new Map(
    ask('tar', '--list', '--verbose', '--numeric-owner', '--full-time', '--utc', '--file', layer)
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [, facts, name, link = ''] = /^(\S+ +\S+ +\S+ +\S+ \S+) (.*?)((?: -> | link to ).*)?$/.exec(
          line,
        );
        return [name, `${facts.replaceAll(/ +/g, ' ')}${link}`];
      }),
  );

const unpack = (layer, folder) => {
  mkdirSync(folder);
  // Device nodes and marks of what was removed have no content to compare.
  ask('tar', '--extract', '--no-same-owner', '--file', layer, '--directory', folder);
};
const digestOf = (path) =>
  lstatSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';

const differencesOf = (one, other, folder) => {
  const [before, after] = [factsOf(one), factsOf(other)];
  unpack(one, join(folder, 'before'));
  unpack(other, join(folder, 'after'));
  const told = [];
  for (const name of [...new Set([...before.keys(), ...after.keys()])].toSorted()) {
    if (!after.has(name)) told.push(`${name}: only in the first`);
    else if (!before.has(name)) told.push(`${name}: only in the second`);
    else if (before.get(name) !== after.get(name))
      told.push(`${name}: ${before.get(name)}, then ${after.get(name)}`);
    else if (digestOf(join(folder, 'before', name)) !== digestOf(join(folder, 'after', name)))
      told.push(`${name}: other bytes`);
  }
  if (told.length === 0 && [...before.keys()].join('\n') !== [...after.keys()].join('\n'))
    told.push('the same files in another order');
  return told.length > 0 ? told : ['the same files, packed differently'];
};

const layerDifferences = (one, other, different) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-compare-'));
  try {
    const [before, after] = [layersOf(one, join(folder, 'one')), layersOf(other, join(folder, 'other'))];
    return different.flatMap((number) => {
      const own = join(folder, `layer-${number}`);
      mkdirSync(own);
      return differencesOf(before[number], after[number], own).map((text) => `layer ${number + 1}, ${text}`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** How two images differ, in sentences: settings, layers, and in these each file. None where they are one and the same. */
export const imageDifferences = (one, other) => {
  const [before, after] = [inspectImage(one), inspectImage(other)];
  if (before.Id === after.Id) return [];
  const [layers, others] = [before.RootFS.Layers, after.RootFS.Layers];
  if (layers.length !== others.length) return [`${layers.length} layers, then ${others.length}`];
  const different = layers.flatMap((layer, number) => (layer === others[number] ? [] : [number]));
  const told = [
    ...['Config', 'Created', 'History', 'Architecture', 'Os']
      .filter((field) => !isDeepStrictEqual(before[field], after[field]))
      .map((field) => `${field} of the image differs`),
    ...layerDifferences(one, other, different),
  ];
  return told.length > MOST_TOLD
    ? [...told.slice(0, MOST_TOLD), `and ${told.length - MOST_TOLD} more`]
    : told;
};
