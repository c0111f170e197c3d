import type { AwsEsdkKMSInterface } from '@aws-crypto/kms-keyring';
import {
  DecryptCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  KMSClient,
} from '@aws-sdk/client-kms';
import { clientOptions } from './service.ts';

/** The SDK's own class with these methods, `KMS`, would load all other KMS commands. */
export class KeyClient extends KMSClient implements AwsEsdkKMSInterface {
  generateDataKey = (input: GenerateDataKeyCommand['input']) =>
    this.send(new GenerateDataKeyCommand(input));
  encrypt = (input: EncryptCommand['input']) => this.send(new EncryptCommand(input));
  decrypt = (input: DecryptCommand['input']) => this.send(new DecryptCommand(input));
}

/** For functions that someone waits for. */
export const keyClient = new KeyClient(clientOptions);
