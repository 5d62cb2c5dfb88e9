// The published schemas of Kubernetes let a manifest have any field beside those they describe; an API server would refuse it,
// or drop it without a word. They come as compiled functions, so what they know is what they look at.

/** A stand-in for a value that remembers which of its fields somebody has looked at. */
const watch = (value, path) => {
  if (typeof value !== 'object' || value === null) return { seen: value, unread: () => [] };
  const asked = new Set();
  const parts = new Map();
  let isListed = Array.isArray(value);
  const part = (key) => {
    if (!parts.has(key)) parts.set(key, watch(value[key], `${path}.${key}`));
    return parts.get(key).seen;
  };
  const seen = new Proxy(value, {
    get: (target, key) => {
      if (typeof key === 'symbol') return target[key];
      asked.add(key);
      return Object.hasOwn(target, key) && typeof target[key] === 'object' ? part(key) : target[key];
    },
    ownKeys: (target) => {
      isListed = true;
      return Reflect.ownKeys(target);
    },
  });
  // An object of which nothing was asked for, or every name, has names of its owner's choice: labels, data, settings of a part.
  const own = () => (isListed || asked.size === 0 ? [] : Object.keys(value).filter((key) => !asked.has(key)));
  const unread = () => [
    ...own().map((key) => `${path}.${key}`),
    ...[...parts.values()].flatMap((inner) => inner.unread()),
  ];
  return { seen, unread };
};

/**
 * What is wrong with a manifest: what `Model`, a kind of the packages of kubernetes-models, says of it, and every field that
 * its schema does not have. Sentences; none where it holds. An object that a schema leaves open (x-kubernetes-preserve-unknown-fields)
 * may have any; a field without even a type would be told as unknown, and no kind that is used here has one.
 */
export const problemsOf = (Model, manifest) => {
  const { seen, unread } = watch(manifest, '');
  const problems = [];
  try {
    Model.prototype.validate.call(seen);
  } catch (error) {
    problems.push(error.message);
  }
  return [...problems, ...unread().map((path) => `there is no field ${path.slice(1)}.`)];
};
