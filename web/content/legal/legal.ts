import type { Content } from '#web/content/content.ts';
import * as owner from '#web/content/owner.ts';
import { healthData as sampleHealthData } from './sample-health-data.ts';
import { privacy as samplePrivacy } from './sample-privacy.ts';

const own = owner as Partial<Content>;

export const privacy = own.privacy ?? samplePrivacy;
export const healthData = own.healthData ?? sampleHealthData;
