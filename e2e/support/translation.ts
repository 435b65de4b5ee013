/**
 * Runs before a page's scripts, and translates like Chrome: replaces each text node with an element, at once and on changes. Begins after
 * hydration, as if requested.
 * @param marks around translations, and another event to begin with
 */
export function translatePage([before, after, from]: readonly [string, string, string?]): void {
  const untouched = ['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'FONT', 'TITLE']
  function translate(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || untouched.includes(text.parentElement?.tagName ?? 'FONT')) continue
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(before + text.data + after)
      text.replaceWith(font)
    }
  }
  function begin(): void {
    if (!from && !Object.keys(document.documentElement).some((key) => key.startsWith('__reactProps$'))) {
      setTimeout(begin, 50)
      return
    }
    translate(document.body)
    const observer = new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.tagName !== 'FONT') translate(node)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }
  addEventListener(from ?? 'load', begin)
}
