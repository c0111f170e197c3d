import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Router } from 'express';
import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';

export interface Email {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  raw: string;
}

/** The emails that `emulator.py` stored in the folder, and the trainer's sign-in code. */
export function mailbox(folder: string, trainer?: ReadyTrainer): Router {
  const read = new Map<string, Email>();
  const emails = () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    for (const name of names.filter((each) => !read.has(each)).sort()) {
      read.set(name, JSON.parse(readFileSync(join(folder, name), 'utf8')));
    }
    return [...read.values()].reverse();
  };
  const routes = express.Router();
  routes.get('/messages.json', ({ query }, response) => {
    const about = String(query.about ?? '');
    const isAbout = ({ to, text }: Email) => [...to, text].join('\n').includes(about);
    response.json(emails().filter(isAbout));
  });
  routes.get('/trainer.json', (_request, response) => {
    response.json(trainer ? { ...trainer, code: trainer.code() } : {});
  });
  // `sendFile` would refuse a path with a folder whose name begins with a dot.
  return routes.use(express.static(join(import.meta.dirname, 'page')));
}
