import type { ConfigurationDictionary, ConfigurationValue } from './config-key.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

const toXml = (value: ConfigurationValue): string => {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (Buffer.isBuffer(value)) return `<data>${value.toString('base64')}</data>`;
  if (Array.isArray(value)) return `<array>${value.map(toXml).join('')}</array>`;
  return `<dict>${Object.entries(value)
    .map(([key, entry]) => `<key>${escaped(key)}</key>${toXml(entry)}`)
    .join('')}</dict>`;
};

/** A configuration as an XML property list, in UTF-8 without byte-order mark. Numbers are whole. */
export const toPropertyList = (configuration: ConfigurationDictionary): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">${toXml(configuration)}</plist>
`,
    'utf8',
  );
