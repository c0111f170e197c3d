import { KmsKeyringClass } from '@aws-crypto/kms-keyring';
import { KeyringNode, type NodeAlgorithmSuite } from '@aws-crypto/material-management-node';
import type { KeyClient } from '#lambdas/platform/aws/clients.ts';

// The class is abstract only in its type.
const Keyring = KeyringNode as unknown as new () => KeyringNode;

/** The KMS keyring of `@aws-crypto/client-node`, but with this project's KMS client. */
export class KmsKeyring extends KmsKeyringClass<NodeAlgorithmSuite, KeyClient>(Keyring) {}
