const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE
const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/**
 * Keeps React's text nodes in a page that the browser translates. A translation replaces each text node with a `<font>`; React fails when
 * it removes or inserts before the missing node, and writes new text out of sight. So the node returns, empty, in front of its
 * translation, which then follows what React does with it.
 * @param root React's root
 * @returns a function: true once something on the page is translated
 */
export function keepTextNodes(root: Document): () => boolean {
  const translations = new WeakMap<Text, { readonly shown: Element; readonly original: string }>()
  const texts = new WeakMap<Element, Text>()
  const watched = { childList: true, characterData: true, subtree: true }
  let observer = new MutationObserver(receive)
  observer.observe(root, watched)
  // A translation may precede this script.
  let isTranslated = root.querySelector('font') !== null

  /** Observes after the translation's own observer, so that no change of React's comes between the two. */
  function observeLast(): void {
    if (isTranslated) return
    isTranslated = true
    observer.disconnect()
    observer = new MutationObserver(receive)
    observer.observe(root, watched)
  }

  function putBack(text: Text, shown: Element): void {
    observeLast()
    translations.set(text, { shown, original: text.data })
    texts.set(shown, text)
    // Some translations move the node itself into the element.
    if (shown.contains(text)) text.replaceWith(text.cloneNode())
    text.data = ''
    shown.before(text)
  }

  function textRemoved(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const translation = translations.get(text)
    if (!translation) {
      const isNew = (node: Node | null) => isTranslation(node) && node.isConnected && !texts.has(node)
      const newElement = [...addedNodes, previousSibling, nextSibling].find(isNew) as Element | undefined
      if (newElement && (!text.isConnected || newElement.contains(text))) putBack(text, newElement)
    } else if (translation.shown.isConnected) {
      if (text.isConnected) text.after(translation.shown)
      else translation.shown.remove()
    }
  }

  function translationRemoved(shown: Element): void {
    const text = texts.get(shown)
    if (!text || shown.isConnected) return
    // The original is shown again.
    if (text.isConnected && text.data === '') text.data = translations.get(text)?.original ?? ''
    translations.delete(text)
  }

  function textChanged(text: Text): void {
    translations.get(text)?.shown.remove()
    translations.delete(text)
  }

  function receive(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData' && isText(record.target)) textChanged(record.target)
      for (const node of record.removedNodes) {
        if (isText(node)) textRemoved(node, record)
        else if (isTranslation(node)) translationRemoved(node)
      }
    }
    // Drop the records of changes made here.
    observer.takeRecords()
  }

  return () => isTranslated
}
