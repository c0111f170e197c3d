import { KmsKeyringClass } from '@aws-crypto/kms-keyring';
import { KeyringNode, type NodeAlgorithmSuite } from '@aws-crypto/material-management-node';
import type { KeyClient } from '#lambdas/platform/aws/clients.ts';

// The class is abstract only in its types.
const Keyring = KeyringNode as unknown as new () => KeyringNode;

/** The Encryption SDK's KMS keyring, like that of its Node package, but with the product's KMS client. */
export class KmsKeyring extends KmsKeyringClass<NodeAlgorithmSuite, KeyClient>(Keyring) {}
