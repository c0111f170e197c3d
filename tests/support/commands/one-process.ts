import { pathToFileURL } from 'node:url';

/** A script of `package.json`, and the AWS that it asks. */
export interface Task {
  script: string;
  args: string[];
  endpoint: string;
}

let count = 0;

/**
 * Runs the scripts that the parent process names, each as if it were the only one: most of the time that such a script
 * takes is for loading what it shares with the others. Tells the parent of each that has ended.
 */
process.on('message', async ({ script, args, endpoint }: Task) => {
  process.argv = [process.execPath, script, ...args];
  process.env.AWS_ENDPOINT_URL = endpoint;
  count += 1;
  // By another query it is another module, which runs again.
  await import(`${pathToFileURL(script)}?${count}`).catch(console.error);
  process.send?.('ended');
});
