import type { Salon } from '../../domain/salon/salon.ts'
import type { AppStore } from '../store/store.ts'
import { choosePaper, themeColors } from '../ui/art/paper.ts'

/** Applies changes of the salon's look to the open page. @returns a function that stops it */
export function followLook(store: AppStore): () => void {
  let currentLook = store.getState().salon.salon?.look
  return store.subscribe(() => {
    const { salon } = store.getState().salon
    if (!salon || salon.look?.css === currentLook?.css) return
    currentLook = salon.look
    show(currentLook)
  })
}

/** Replaces the style sheet once the new one has loaded, and the browser's theme color. */
function show(look: Salon['look']): void {
  const old = [...document.querySelectorAll('link[rel=stylesheet][href^="/look/"]')]
  const removeOld = () => {
    for (const sheet of old) sheet.remove()
  }
  if (look?.css) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: look.css, onload: removeOld }),
    )
  } else removeOld()
  for (const [index, meta] of document.querySelectorAll<HTMLMetaElement>(themeColors).entries()) {
    meta.content = choosePaper(look)[index] ?? ''
  }
}
