import { KmsKeyringClass } from '@aws-crypto/kms-keyring';
import { KeyringNode, type NodeAlgorithmSuite } from '@aws-crypto/material-management-node';
import type { KeyClient } from '#lambdas/platform/aws/clients.ts';

// Abstract to TypeScript alone.
const Keyring = KeyringNode as unknown as new () => KeyringNode;

/** The Encryption SDK's keyring for KMS, as its own package for Node makes it, without a client of its own. */
export class KmsKeyring extends KmsKeyringClass<NodeAlgorithmSuite, KeyClient>(Keyring) {}
