// What deploy/kubernetes has, and the schemas that it is held against.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../packages.mjs';

const FOLDER = join(ROOT, 'deploy/kubernetes');
/** Where the schemas of a group are that Kubernetes itself does not have. */
const PACKAGES = {
  'keda.sh': '@kubernetes-models/keda',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};

/**
 * Every document of a YAML file, read as kubectl reads it: by YAML 1.1, in which 0440 is octal and a bare `off` is false.
 * Throws with the file's name where one is not YAML.
 */
export const documentsOf = (file) =>
  parseAllDocuments(readFileSync(file, 'utf8'), { version: '1.1' }).map((document) => {
    for (const { message } of document.errors) throw new Error(`${relative(ROOT, file)}: ${message}`);
    return document.toJS();
  });

/** Every file of the manifests, with its whole path. */
export const manifestFiles = () =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => join(entry.parentPath, entry.name));

/** Whether a document is Kustomize's own and never reaches a cluster. */
export const isKustomization = ({ apiVersion }) => apiVersion.startsWith('kustomize.config.k8s.io');

/** The model of a kind, which knows its schema; undefined where there is no such kind. */
export const modelOf = async ({ apiVersion, kind }) => {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : [null, apiVersion];
  const path = PACKAGES[group]
    ? `${PACKAGES[group]}/${group}/${version}`
    : `kubernetes-models/${group ? `${group}/` : ''}${version}`;
  const models = await import(path).catch(() => ({}));
  return models[kind];
};
