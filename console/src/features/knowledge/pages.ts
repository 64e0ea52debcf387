import { page } from '../../domain/pages.ts';
import type { FeaturePage } from '../../domain/pages.ts';

const list = page(['knowledge'], async () => (await import('./KnowledgePage.tsx')).KnowledgePage);
const article = page(['knowledge'], async () => (await import('./ArticlePage.tsx')).ArticlePage);

export const knowledgePages: readonly FeaturePage[] = [
  { path: '/knowledge', title: 'knowledge', frame: 'shell', icon: 'book', load: list },
  {
    path: '/knowledge/article',
    title: 'knowledgeArticle',
    frame: 'shell',
    hidden: true,
    ofOne: true,
    activeMenu: '/knowledge',
    load: article,
  },
];
