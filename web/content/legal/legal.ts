import type { Content } from '#web/content/content.ts';
import * as owner from '#web/content/owner.ts';
import { healthData as sampleHealthData } from './sample-health-data.ts';
import { privacy as samplePrivacy } from './sample-privacy.ts';

type Own = Partial<Content>;

export const privacy = (owner as Own).privacy ?? samplePrivacy;
export const healthData = (owner as Own).healthData ?? sampleHealthData;
