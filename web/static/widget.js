// <script src="https://SALON/widget.js" data-button="Book" async></script> shows a button that opens the salon's booking page in a dialog.
// Elements with data-chairtime open it too; the value chooses something: "stylist=ID", "service=ID". See docs/decisions/080.
;(() => {
  // A module, and what loads scripts later, doesn't say which tag this is.
  const isOurs = (tag) =>
    tag && !tag.dataset.chairtimeReady && (/widget[^/]*\.js/.test(tag.src) || tag.dataset.button !== undefined)
  const script = [document.currentScript, ...document.scripts].find(isOurs)
  const { button, choice, color, title = 'Book a visit', tab = 'Open in a new tab', close = 'Close' } = script?.dataset || {}
  if (script) script.dataset.chairtimeReady = 'yes'
  // The server writes the salon's address in, which a copy keeps that is served from elsewhere.
  const home = 'SALON_ORIGIN'
  const { host, origin } = script?.src ? new URL(script.src) : {}
  const salon = home.endsWith(`//${host}`) || !home.includes(':') ? origin : home
  const make = (tag, style, text = '') => {
    const element = document.createElement(tag)
    element.style.cssText = style
    element.textContent = text
    return element
  }
  const font = 'font:16px/1.4 system-ui,sans-serif;'
  const plain = 'padding:0 14px;border:0;background:none;color:#222;font:inherit;line-height:44px;cursor:pointer'

  function open(chosen) {
    const size = innerWidth > 640 ? 'width:min(1040px,94vw);height:92vh;border-radius:14px' : 'width:100vw;height:100dvh'
    const dialog = make(
      'dialog',
      `${font}${size};max-width:none;max-height:none;padding:0;border:0;overflow:hidden;background:#fff`,
    )
    const top = make('div', 'display:flex;justify-content:space-between')
    const link = make('a', plain, tab)
    const shut = make('button', plain, close)
    const frame = make('iframe', 'position:absolute;inset:44px 0 0;width:100%;height:calc(100% - 44px);border:0')
    link.href = frame.src = `${salon}/book${chosen && `?${chosen}`}`
    link.target = '_blank'
    shut.onclick = () => dialog.close()
    frame.title = dialog.ariaLabel = title
    top.append(link, shut)
    // The address is behind the page, for who can't open a tab from here.
    dialog.append(top, make('p', 'padding:0 14px;color:#222;user-select:all;overflow-wrap:anywhere', link.href), frame)
    document.body.append(dialog)

    // The page says that it is there. While it is silent, this site may not be on the salon's list, and the link is left.
    const wait = setTimeout(() => {
      frame.hidden = true
      link.focus()
      console.warn(
        `Chairtime: the booking page can’t be shown here. Add ${location.origin} to the sites in the salon’s settings. A sandboxed block also needs allow-same-origin, allow-popups and allow-popups-to-escape-sandbox.`,
      )
    }, 4000)
    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow) return
      if (data === 'chairtime:ready') {
        clearTimeout(wait)
        frame.hidden = false
      }
      if (data === 'chairtime:close') dialog.close()
    }
    addEventListener('message', listen)
    dialog.onclose = () => {
      clearTimeout(wait)
      removeEventListener('message', listen)
      dialog.remove()
    }
    // Keeps the focus, closes by Escape, gives the focus back.
    dialog.showModal()
  }

  addEventListener('click', (event) => {
    const opener = event.target.closest?.('[data-chairtime]')
    // Another copy of this on the page may have opened it already.
    if (!opener || event.chairtime || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.chairtime = true
    event.preventDefault()
    open(opener.dataset.chairtime)
  })

  function show() {
    if (button === undefined) {
      if (!document.querySelector('[data-chairtime]'))
        console.warn('Chairtime: nothing opens the booking page. Add data-button="Book" to the tag of widget.js.')
      return
    }
    const look = `${font}font-weight:600;padding:11px 22px;border:0;border-radius:10px;color:#fff;cursor:pointer;background:${color || '#8f3f22'}`
    const opener = make('button', look, button || 'Book')
    opener.type = 'button'
    opener.dataset.chairtime = choice || ''
    script.after(opener)
    // In the head, or in a part that isn't shown.
    if (opener.getClientRects().length > 0) return
    opener.style.cssText += ';position:fixed;right:16px;bottom:16px;z-index:9999'
    document.body.append(opener)
    console.info('Chairtime: the button is in the corner. Paste the script where it is to be, in the page’s text.')
  }
  if (document.body && document.readyState !== 'loading') show()
  else addEventListener('DOMContentLoaded', show)
})()
