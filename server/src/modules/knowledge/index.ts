export type { Knowledge, KnowledgeQuestion, KnowledgeReader } from './knowledge.service.ts';
