import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { KMSClient } from '@aws-sdk/client-kms';
import { type Chosen, stackOutputs, tablesByName } from '#infra/operate/stack.ts';
import { everythingAbout, type Held } from '#lambdas/account/download/everything-about.ts';
import { heldIn } from '#lambdas/account/download/held.ts';
import { auditDeed } from '#lambdas/audit/deed.ts';
import { exactAddress } from '#lambdas/mail/recipient.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { putItem } from '#lambdas/platform/aws/writes.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import type { Everything } from '#shared/domain/everything.ts';

/** The person behind an address. */
export interface Person {
  userId?: string;
  email: string;
}

const names = [
  ...(['AssessmentsTableName', 'ClientsTableName', 'LeadsTableName', 'OutboxTableName'] as const),
  ...(['RecipientsTableName', 'AuditTableName', 'DraftsTableName', 'TasksTableName'] as const),
  ...(['UserPoolId', 'AddressKeyArn', 'AssessmentKeyArn', 'ContactKeyArn'] as const),
] as const;

/** Reads all that is held about somebody, after a row of the audit says that the owner did. */
export async function exportPerson(chosen: Chosen, person: Person): Promise<Everything> {
  const outputs = await stackOutputs(chosen, ...names);
  const tableOf = tablesByName();
  const audit = tableOf(outputs.AuditTableName);
  const hash = (purpose: 'erased' | 'recipient') =>
    addressHash(new KMSClient(), outputs.AddressKeyArn, purpose);
  const subject = person.userId ?? (await hash('erased')(exactAddress(person.email)));
  await putItem(
    auditDeed({ audit }, { subject, action: 'downloaded', by: 'owner', time: new Date() }),
  );
  const held: Held = {
    accounts: userPool(new CognitoIdentityProviderClient(), outputs.UserPoolId),
    ...heldIn(
      {
        ...{ audit, assessments: tableOf(outputs.AssessmentsTableName) },
        ...{ clients: tableOf(outputs.ClientsTableName), leads: tableOf(outputs.LeadsTableName) },
        outbox: tableOf(outputs.OutboxTableName),
        recipients: tableOf(outputs.RecipientsTableName),
        ...{ drafts: tableOf(outputs.DraftsTableName), tasks: tableOf(outputs.TasksTableName) },
      },
      hash('recipient'),
    ),
    decrypt: decryptWith(outputs.AssessmentKeyArn),
    decryptContact: decryptWith(outputs.ContactKeyArn),
    now: () => new Date(),
  };
  return everythingAbout(held, person);
}
