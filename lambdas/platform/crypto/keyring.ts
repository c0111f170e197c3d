import { KmsKeyringClass } from '@aws-crypto/kms-keyring';
import { KeyringNode, type NodeAlgorithmSuite } from '@aws-crypto/material-management-node';
import type { KeyClient } from '#lambdas/platform/aws/clients.ts';

// Abstract in TypeScript only.
const Keyring = KeyringNode as unknown as new () => KeyringNode;

/** The Encryption SDK's KMS keyring, like that of its Node package, but with our client. */
export class KmsKeyring extends KmsKeyringClass<NodeAlgorithmSuite, KeyClient>(Keyring) {}
