// <script src="https://SALON/widget.js" data-button="Book" async></script> shows a button that opens the salon's booking page in a dialog.
// Elements with data-chairtime open it too; the value chooses something: "stylist=ID", "service=ID". See docs/decisions/080.
;(() => {
  const script = document.currentScript
  const { origin } = new URL(script.src)
  const { button, choice, color, title = 'Book a visit', tab = 'Open in a new tab', close = 'Close' } = script.dataset
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
    const frame = make('iframe', 'width:100%;height:calc(100% - 44px);border:0')
    link.href = frame.src = `${origin}/book${chosen && `?${chosen}`}`
    link.target = '_blank'
    shut.onclick = () => dialog.close()
    frame.title = dialog.ariaLabel = title
    top.append(link, shut)
    dialog.append(top, frame)
    document.body.append(dialog)

    // The page says that it is there. Where it is silent, this site isn't on the salon's list, and only the link is left.
    let isThere
    const listen = ({ source, data }) => {
      if (source !== frame.contentWindow) return
      if (data === 'chairtime:ready') isThere = true
      if (data === 'chairtime:close') dialog.close()
    }
    addEventListener('message', listen)
    frame.onload = () =>
      setTimeout(() => {
        if (isThere) return
        frame.hidden = true
        link.focus()
      }, 4000)
    dialog.onclose = () => {
      removeEventListener('message', listen)
      dialog.remove()
    }
    // Keeps the focus, closes by Escape, gives the focus back.
    dialog.showModal()
  }

  addEventListener('click', (event) => {
    const opener = event.target.closest('[data-chairtime]')
    if (!opener || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(opener.dataset.chairtime)
  })
  if (button === undefined) return
  const look = `${font}font-weight:600;padding:11px 22px;border:0;border-radius:10px;color:#fff;cursor:pointer;background:${color || '#8f3f22'}`
  const opener = make('button', look, button || 'Book')
  opener.type = 'button'
  opener.dataset.chairtime = choice || ''
  script.after(opener)
})()
