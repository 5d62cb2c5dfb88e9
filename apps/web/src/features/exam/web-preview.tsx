import { Text } from '@mantine/core';
import classes from './run-desk.module.css';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; form-action 'none'";

/**
 * Shows a page that a student wrote, in a frame of its own origin without network; links and frames lead nowhere.
 * It is never run by the runner.
 */
export const WebPreview = ({ html }: { html: string }) => (
  <div className={classes.preview}>
    <Text c="dimmed" p="xs" px="md">
      Your page, without network. It is not tested; your faculty marks it by hand.
    </Text>
    <iframe
      title="Your page"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      srcDoc={`<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}">${html}`}
    />
  </div>
);
