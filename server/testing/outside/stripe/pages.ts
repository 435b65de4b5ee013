import { formatAmount } from './amounts.ts'
import type { Session } from './objects.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const layout = (title: string, content: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<body style="font: 1rem system-ui; max-inline-size: 26rem; margin: 2rem auto; padding: 0 1rem">
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>`

function back({ cancel_url: address }: Session): string {
  return address ? `<p><a href="${escaped(address)}">Back</a></p>` : ''
}

/** The hosted page: plain HTML that a browser without scripts can use. */
export function payPage(session: Session, problem = ''): string {
  const isPayment = session.mode === 'payment'
  const amount = isPayment ? formatAmount(session.amount_total ?? 0, session.currency ?? '') : ''
  const alert = problem && `<p role="alert">${escaped(problem)}</p>`
  return layout(
    isPayment ? `Pay ${amount}` : 'Save your card',
    `${session.livemode ? '' : '<p>Test mode</p>'}
${alert}
<form method="post">
<p><label>Card number<br><input name="card" inputmode="numeric" autocomplete="cc-number" required></label></p>
<p><button>${isPayment ? 'Pay' : 'Save card'}</button></p>
</form>
${back(session)}`,
  )
}

export function authenticationPage(session: Session): string {
  return layout(
    '3-D Secure',
    `<p>Your bank asks if this is you.</p>
<form method="post" action="/pay/${session.id}/authenticate">
<p><button name="answer" value="complete">Complete</button> <button name="answer" value="fail">Fail</button></p>
</form>`,
  )
}

export function endedPage(session: Session): string {
  const isDone = session.status === 'complete'
  return layout(
    isDone ? 'You’re all done here' : 'This link has expired',
    `<p>${isDone ? 'You’ve already completed this.' : 'Your session has timed out.'}</p>
${back(session)}`,
  )
}

export const successUrl = (session: Session) =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', encodeURIComponent(session.id))
