import type { AwsEsdkKMSInterface } from '@aws-crypto/kms-keyring';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  KMSClient,
  type KMSClientConfig,
} from '@aws-sdk/client-kms';
import { clientOptions } from './clients.ts';

export const kmsClient = (options: KMSClientConfig = clientOptions): KMSClient =>
  new KMSClient(options);

/** The SDK's own class with these methods, `KMS`, would load all other KMS commands. */
class KeyClient extends KMSClient implements AwsEsdkKMSInterface {
  generateDataKey = (input: GenerateDataKeyCommand['input']) =>
    this.send(new GenerateDataKeyCommand(input));
  encrypt = (input: EncryptCommand['input']) => this.send(new EncryptCommand(input));
  decrypt = (input: DecryptCommand['input']) => this.send(new DecryptCommand(input));
}

export type { KeyClient };

export const keyClients = (options: KMSClientConfig = clientOptions): (() => KeyClient) => {
  const client = new KeyClient(options);
  return () => client;
};
