import { App } from 'aws-cdk-lib';
import { GitHubStack, repositoryOf } from './github-stack.ts';

const app = new App();
const given = (name: string) => String(app.node.tryGetContext(name) ?? '');
const repository = repositoryOf(given('repository'), given('ids'));
if (!repository) {
  process.stderr.write(
    'Name the repository and its ids: --context repository=owner/name --context ids=<owner id>/<repository id>. "Deploy from GitHub" in infra/docs/RUNBOOK.md says where they are.\n',
  );
  process.exit(1);
}
new GitHubStack(app, {
  repository,
  hasProvider: given('provider') === 'existing',
  hasTrial: given('trial') === 'yes',
});
