import type { DemoTexts } from './demo-texts.ts'

export const polish: DemoTexts = {
  services: {
    'Cut & Finish': {
      name: 'Strzyżenie i modelowanie',
      description: 'Mycie, strzyżenie i modelowanie. Najpierw rozmawiamy o tym, jak nosisz włosy i ile masz rano czasu.',
    },
    'Short Cut': {
      name: 'Krótkie strzyżenie',
      description:
        'Nożyczkami, maszynką albo jednym i drugim, z myciem i czystą linią karku. Do każdej fryzury powyżej kołnierzyka.',
    },
    'Curl Cut': {
      name: 'Strzyżenie loków',
      description:
        'Na sucho, lok po loku, potem mycie i ułożenie, żeby było widać prawdziwy kształt. Przyjdź z rozpuszczonymi lokami i bez produktów do stylizacji.',
    },
    'Bangs Trim': {
      name: 'Podcięcie grzywki',
      description: 'Szybka poprawka między strzyżeniami, na suchych włosach. Nie trzeba ich wcześniej myć.',
    },
    'Wash & Blow-Dry': {
      name: 'Mycie i modelowanie',
      description:
        'Włosy umyte, wysuszone i ułożone na okrągłej szczotce: gładkie, pełne objętości albo lekko falowane. Efekt na dwa, trzy dni.',
    },
    'Root Color & Gloss': {
      name: 'Koloryzacja odrostu i gloss',
      description:
        'Kolor na odrost, dobrany do Twojego, i przezroczysty gloss od nasady po końce. Pierwsza koloryzacja? Zajrzyj dwa dni wcześniej na pięciominutową próbę uczuleniową.',
    },
    'Hand-Painted Balayage': {
      name: 'Balayage malowany ręcznie',
      description:
        'Pasemka malowane ręcznie, potem tonowanie i modelowanie. Odrastają miękko, więc wystarczą dwie lub trzy wizyty w roku.',
    },
    'Scalp & Repair Treatment': {
      name: 'Masaż głowy i regeneracja',
      description:
        'Dziesięć minut masażu skóry głowy, potem ciepła maska proteinowa do włosów suchych lub rozjaśnianych. Łatwo połączyć ze strzyżeniem.',
    },
  },
  stylists: {
    'margot-ellison':
      'Margot założyła salon w 1998 roku i nadal strzyże cztery dni w tygodniu. Jej specjalność to boby, które trzymają kształt, i naturalna siwizna.',
    'dayo-adeyemi':
      'Fade’y, włosy afro, brody i pierwsze strzyżenie przejętych czterolatków. Dayo uczył się fachu w zakładzie wuja w Lagos i przy linii karku nigdy się nie spieszy.',
    'ines-carvalho':
      'Ines strzyże loki na sucho i sama je ma, więc wie, co robi z nimi wilgoć. Robi też nasze balayage. Jeśli masz zdjęcie, przynieś je.',
    'jun-takeda':
      'Długie cieniowanie, miękkie krótkie fryzury i włosy, które dobrze schną same. Jun pracuje spokojnie i starannie, także przy pierwszej wizycie.',
  },
  works: {
    bob: 'Prosty miedziany bob do linii żuchwy',
    balayage: 'Długie fale, malowane od brązu po miodowy blond',
    'curl-cut': 'Okrągłe strzyżenie z żywymi brązowymi lokami',
    fade: 'Miękki fade z krótkimi lokami na górze',
    'silver-waves': 'Naturalnie srebrne włosy w luźnych falach',
    braid: 'Gruby warkocz w kolorze miodowego blondu na plecach',
    updo: 'Niski czarny kok z perłowymi szpilkami',
    gloss: 'Długie, proste ciemne włosy z ciepłym połyskiem',
  },
}
