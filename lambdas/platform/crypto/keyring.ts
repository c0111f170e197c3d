import { KmsKeyringClass } from '@aws-crypto/kms-keyring';
import { KeyringNode, type NodeAlgorithmSuite } from '@aws-crypto/material-management-node';
import type { KeyClient } from '#lambdas/platform/aws/clients.ts';

// Only the type declares this class abstract.
const Keyring = KeyringNode as unknown as new () => KeyringNode;

/** The KMS keyring of `@aws-crypto/client-node`, but with this project's KMS client. */
export class KmsKeyring extends KmsKeyringClass<NodeAlgorithmSuite, KeyClient>(Keyring) {}
