import { installTestTools } from './support/test-tools.ts';

await installTestTools();
