// What `podman kube play` can be given of the manifests. It has neither Kustomize nor services, jobs, secrets as volumes,
// namespaces or anything that scales; what is changed and left out for it is said here and nowhere else.

/** Kinds that podman starts or reads as they are. */
const PLAYED = new Set(['ConfigMap', 'PersistentVolumeClaim', 'Deployment']);

/** podman knows no jobs: a pod does once what the job would do. */
const asPod = ({ metadata, spec: { template } }) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: metadata.name, labels: template.metadata.labels },
  spec: template.spec,
});

/** A secret as files of the machine, which the caller has written with the rights that the volume asks for. */
const asHostPath = ({ name, secret }, folderOf) =>
  secret ? { name, hostPath: { path: folderOf(secret), type: 'Directory' } } : null;

/**
 * podman would ask probes with curl inside the container, which the images do not have, so the test asks them from outside;
 * would open each port on the machine itself, where web and worker have the same; and knows no hook before the end.
 */
const NOT_PLAYED = new Set(['startupProbe', 'livenessProbe', 'readinessProbe', 'lifecycle', 'ports']);
const playedPart = (container) =>
  Object.fromEntries(Object.entries(container).filter(([name]) => !NOT_PLAYED.has(name)));

/** Two pods whose volumes have the same name would share them; `owner` keeps those apart that live as long as a pod. */
const ownName = (owner, { name, emptyDir }) => (emptyDir ? `${owner}-${name}` : name);

const podOf = (owner, spec, { images, folderOf }) => {
  const names = new Map(spec.volumes.map((volume) => [volume.name, ownName(owner, volume)]));
  return {
    ...spec,
    containers: spec.containers.map((container) => ({
      ...playedPart(container),
      image: images[container.image],
      volumeMounts: container.volumeMounts.map((mount) => ({ ...mount, name: names.get(mount.name) })),
    })),
    volumes: spec.volumes.map((volume) => ({
      ...(asHostPath(volume, folderOf) ?? volume),
      name: names.get(volume.name),
    })),
  };
};

/**
 * The manifests as podman plays them. `images`: by the names in the manifests, as an overlay's `images` would have it.
 * `settings`: what an overlay would set in the ConfigMap. `folderOf`: where the files of a volume's secret are.
 * Answers what is played, by name, and the kinds and names of what is left out.
 */
export const playable = (manifests, overlay) => {
  const played = new Map();
  const leftOut = [];
  for (const manifest of manifests) {
    const { kind, metadata } = manifest;
    if (kind === 'ConfigMap')
      played.set(metadata.name, { ...manifest, data: { ...manifest.data, ...overlay.settings } });
    else if (kind === 'Deployment') {
      const { template } = manifest.spec;
      const spec = {
        ...manifest.spec,
        template: { ...template, spec: podOf(metadata.name, template.spec, overlay) },
      };
      played.set(metadata.name, { ...manifest, spec });
    } else if (kind === 'Job') {
      const pod = asPod(manifest);
      played.set(metadata.name, { ...pod, spec: podOf(metadata.name, pod.spec, overlay) });
    } else if (PLAYED.has(kind)) played.set(metadata.name, manifest);
    else leftOut.push(`${kind} ${metadata.name}`);
  }
  return { played, leftOut };
};

/** Every probe of a pod's containers, with the number of its port: `{ name, port, path }`, no path where a port is enough. */
export const probesOf = ({ spec: { template } }) =>
  template.spec.containers.flatMap((container) =>
    ['startupProbe', 'livenessProbe', 'readinessProbe']
      .filter((name) => container[name])
      .map((name) => {
        const { httpGet, tcpSocket } = container[name];
        const { port: asked } = httpGet ?? tcpSocket;
        const port = container.ports.find((one) => one.name === asked)?.containerPort ?? asked;
        return { name, port, path: httpGet?.path ?? null };
      }),
  );
