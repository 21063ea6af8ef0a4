import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import type { Plugin } from 'vite';

const QUERY = '?rules';

/** The rules as HTML, made from `docs/` when the client is built: `rules.md?rules`. */
export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(rulesHtml(readFileSync(file, 'utf8')))};`;
    },
  };
}

/** The page without its title and its line of other languages: the client has both itself. */
export function rulesHtml(markdown: string): string {
  const elsewhere = /^.*\]\(rules\..*$/m;
  const body = markdown.replace(/^# .*\n/, '').replace(elsewhere, '');
  const html = marked.parse(body, { async: false, gfm: true });
  return (
    html
      // Headings get ids, so that they can be linked to.
      .replace(/<h([23])>(.*?)<\/h\1>/g, (_, level: string, text: string) => {
        return `<h${level} id="${slug(text)}">${text}</h${level}>`;
      })
      // Wide tables scroll by themselves, and by keyboard too.
      .replaceAll('<table>', '<div class="wide" tabindex="0" role="group"><table>')
      .replaceAll('</table>', '</table></div>')
      // Drop empty headings.
      .replaceAll('<th></th>', '<td></td>')
      // Pages beside the rules are not part of the client.
      .replace(/<a href="(?!#)[^"]*">(.*?)<\/a>/g, '$1')
  );
}

/** The id of a heading, as code forges make it. */
function slug(text: string): string {
  const plain = text.replace(/<[^>]*>/g, '').toLowerCase();
  return plain.replace(/[^\p{Letter}\p{Number} -]/gu, '').replaceAll(' ', '-');
}
