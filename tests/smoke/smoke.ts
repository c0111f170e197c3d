import { launchBrowser } from '#tests/support/browser/browser.ts';
import { journey } from './journey.ts';

const [address = ''] = process.argv.slice(2);
if (!/^https?:\/\//.test(address)) {
  console.error('npm run smoke -- <address of the site>');
  process.exit(1);
}
const browser = await launchBrowser();
try {
  await journey(await browser.newPage(), address.replace(/\/$/, ''));
  console.log(`✓ a visitor's journey at ${address}`);
} catch (error) {
  console.error(
    `✗ a visitor's journey at ${address}: ${error instanceof Error ? error.message : error}`,
  );
  process.exitCode = 1;
} finally {
  await browser.close();
}
