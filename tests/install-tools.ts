import { installTestTools } from './support/commands/test-tools.ts';

await installTestTools();
