import { App } from 'aws-cdk-lib';
import { GitHubStack } from './github-stack.ts';

/** `npx cdk deploy --app "node infra/github/main.ts" -c repository=owner/name`: see RUNBOOK.md. */
const app = new App();
const repository = String(app.node.tryGetContext('repository') ?? '');
if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
  process.stderr.write('Name the repository: -c repository=owner/name\n');
  process.exit(1);
}
new GitHubStack(app, {
  repository,
  hasProvider: app.node.tryGetContext('provider') === 'existing',
});
