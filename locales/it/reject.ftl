# Perché una mossa, una partita o un mazzo viene rifiutato. La sigla della regola la aggiunge il codice.

cited = { $text } [{ $rule }]

reject-game-over = La partita è finita.
reject-not-your-turn = Non tocca a te, ma a { $turn }.
reject-not-now = Ora non puoi farlo. { $step ->
    [start] Questa è la fase delle carte azione di inizio turno.
    [play] Questa è la fase in cui si giocano le carte.
    [end] Questa è la fase delle carte azione di fine turno.
    [effect] La carta azione che hai usato aspetta la tua scelta.
    [look] Prendi una delle carte che stai guardando.
    [throw] Scegli un’altra carta da scartare, o fermati.
    [any-key] Prendi una Chiave qualsiasi che non hai, o nessuna.
    [draw] Scegli il mazzo da cui pescare.
   *[over] La partita è finita.
  }
reject-not-in-hand = { $card } non è nella tua mano.
reject-action-is-not-played = { $card } è una carta azione: si usa, non si gioca.
reject-wrong-zone = { $card } non può andare nella zona { $zone }: le carte principali vanno sulla croce, le carte extra negli angoli.
reject-sealed = { $yours ->
    [yes] La tua zona { $zone } è sigillata.
   *[no] { $seat }: la zona { $zone } è sigillata.
  }
reject-no-more-plays = { $deck ->
    [main] In questo turno non puoi giocare altre carte principali.
   *[extra] In questo turno non puoi giocare altre carte extra.
  }
reject-must-play = Puoi giocare una carta, quindi prima devi giocarne una.
reject-not-an-action = { $card } non è una carta azione.
reject-wrong-time = { $time ->
    [start] { $card } si usa all’inizio di un turno.
   *[end] { $card } si usa alla fine di un turno.
  }
reject-came-this-step = { $card } è arrivata nella tua mano in questa fase e non si può usare prima della prossima.
reject-nothing-to-choose = { $card } non si può usare: non c’è nulla su cui possa agire.
reject-wrong-choice = { $effect ->
    [swap-own] Scegli due zone del tuo schema.
    [redirect] Scegli un giocatore o le pile degli scarti.
    [seal] Scegli che cosa sigilla la carta.
    [recover] Scegli una carta da una pila degli scarti.
    [look] Scegli un mazzo, o una delle carte che stai guardando.
    [throw] Scegli una carta simbolo della tua mano.
    [exchange] Scegli un avversario e una carta della tua mano.
    [swap-zone] Scegli un avversario e una zona.
    [erase] Scegli un angolo dello schema di un avversario.
    [unseal] Scegli un sigillo: una zona sigillata, o il giocatore il cui schema è tutto sigillato.
   *[other] Questa carta non richiede scelte.
  }
reject-empty-zone = { $yours ->
    [yes] Nella tua zona { $zone } non c’è nessuna carta.
   *[no] { $seat }: nella zona { $zone } non c’è nessuna carta.
  }
reject-zones-differ = { $zone } e { $other }: scegli due zone diverse, entrambe della croce o entrambe d’angolo, in ordine di lettura.
reject-not-a-corner = La zona { $zone } non è un angolo.
reject-wrong-player = { $seat }: questo giocatore non si può scegliere qui.
reject-empty-hand = { $seat }: in quella mano non ci sono carte.
reject-not-in-pile = { $card } non è in una pila degli scarti da cui puoi prendere.
reject-not-looked-at = { $card } non è fra le carte che stai guardando.
reject-not-a-symbol-card = { $card } non è una carta simbolo.
reject-hand-full = La tua mano non può contenere altre carte.
reject-has-key = Hai già questa Chiave: { $symbol }.
reject-deck-empty = { $deck ->
    [main] Il mazzo principale è finito.
   *[extra] Il mazzo extra è finito.
  }
reject-first-at-origin = La prima carta va in 0,0.
reject-outside-field = { $x },{ $y } è fuori dal campo, che ha cinque colonne e cinque righe.
reject-too-far = Quel posto è troppo lontano: il campo ha cinque colonne e cinque righe.
reject-place-taken = In { $x },{ $y } c’è già una carta.
reject-not-touching = { $x },{ $y } non tocca nessuna carta.
reject-no-card-there = In { $x },{ $y } non c’è nessuna carta.
reject-nothing-in-common = { $card } e { $other } non hanno simboli in comune.
reject-echo = { $card } ha un simbolo in comune con la carta giocata prima: { $symbols }.
reject-may-not-pass = Puoi giocare una carta, quindi non puoi passare.

setup-players = I giocatori sono da due a sei, non { $players }.
setup-no-extra-deck = Questo gioco richiede un mazzo extra.
setup-extra-deck-in-base = Il gioco base non ha un mazzo extra.
setup-wrong-deck = { $deck ->
    [main] La carta { $card } non va nel mazzo principale.
   *[extra] La carta { $card } non va nel mazzo extra.
  }
setup-same-name = Due carte azione diverse hanno lo stesso nome: { $card }.
setup-action = La carta azione { $card } non è valida: { $error }.
setup-too-few-cards = { $deck ->
    [main] Il mazzo principale è troppo piccolo per { $players } giocatori: ha { $cards } carte e ne servono { $needed }.
   *[extra] Il mazzo extra è troppo piccolo per { $players } giocatori: ha { $cards } carte e ne servono { $needed }.
  }
setup-too-many-cards = { $deck ->
    [main] Il mazzo principale ha { $cards } carte; il limite è { $most }.
   *[extra] Il mazzo extra ha { $cards } carte; il limite è { $most }.
  }
setup-too-many-faces = La partita ha { $faces } carte diverse; il limite è { $most }.
setup-too-many-seals = Il mazzo extra ha { $cards } carte che sigillano; il limite è { $most }.
setup-too-small = Con { $players } giocatori un mazzo extra richiede almeno { $least } carte; questo ne ha { $cards }.
setup-option = L’opzione { $name } accetta un numero da { $least } a { $most }.

warn-many-copies = { $card }: { $copies } copie; se ne consigliano al massimo { $most }.
warn-few-symbol-cards = { $cards ->
    [one] Solo { $cards } carta simbolo; se ne consigliano almeno { $least }.
   *[other] Solo { $cards } carte simbolo; se ne consigliano almeno { $least }.
  }

spec-empty = Un mazzo richiede almeno un set o una carta.
spec-too-long = Il codice del mazzo è lungo { $bytes } byte; il limite è { $most }.
spec-copies = «{ $item }»: il numero di copie deve essere da 1 a { $most }.
spec-unknown-set = Il set «{ $set }» non esiste. I set sono: { $known }.
spec-unknown-card = Nessun set ha la carta { $card }. { $known ->
    [none] Non ce ne sono di simili.
   *[other] Esistono queste: { $known }.
  }
spec-card = { $card }: { $error }
spec-ambiguous = { $card } è una carta diversa in ognuno di questi set: { $sets }.
spec-mixed = Carte principali e carte extra non possono stare nello stesso mazzo.

symbols-unknown = Nessun simbolo ha la sigla «{ $text }».
symbols-twice = I simboli di una carta devono essere diversi, ma questo compare due volte: { $symbol }.
symbols-count = Una carta simbolo ha due o tre simboli, non { $count }.

set-too-long = Il file è lungo { $bytes } byte; il limite è { $most }.
set-form = Questo non è un file di set valido: { $message }
set-id = «{ $id }» non è un identificatore: al massimo { $most } lettere minuscole, cifre e trattini, con una lettera o una cifra all’inizio.
set-words = Un nome o una frase non può essere vuoto, andare a capo o superare { $most } caratteri.
set-copies = «{ $given }» non è un numero di copie da 1 a { $most }.
set-twice = La carta { $card } è già nella riga { $line }.
set-action-in-main = Un set principale non può avere carte azione.
set-edge = { $deck ->
    [main] Le carte principali non hanno il bordo «{ $edge }».
   *[extra] Le carte extra non hanno il bordo «{ $edge }».
  }
set-empty = Il set non ha carte.

effects-none = Una carta azione richiede almeno un effetto.
effects-too-many = Una carta azione può avere al massimo { $most } effetti.
effects-seals-twice = Una carta azione può sigillare una volta sola.
effects-end-only = L’effetto «{ $effect }» vale solo con time = "end".
effects-start-only = L’effetto «{ $effect }» vale solo con time = "start": alla fine di un turno le carte sono già state giocate.
effects-range = L’effetto «{ $effect }» accetta un numero da { $least } a { $most }.
effects-whose-turn = Un sigillo sul proprio schema non può durare fino a "their-turn-ends".

add-twice = Due dei tuoi set hanno lo stesso identificatore: «{ $set }».
add-other-deck = Il set «{ $set }» ne sostituisce uno incluso, quindi deve avere deck = "{ $deck }".

notation-too-long = Questo è troppo lungo per una mossa.
notation-unknown = «{ $text }» non è una mossa.
notation-card = Questo gioco non ha la carta «{ $text }».
notation-zone = «{ $text }» non è una zona. Le zone sono NW N NE W C E SW S SE.
notation-cell = «{ $text }» non è un posto. Un posto si scrive x,y, contando dalla prima carta, per esempio 1,-2.
notation-deck = «{ $text }» non è un mazzo. I mazzi sono main ed extra.
notation-choice = «{ $text }» non è una scelta: indica una zona, il numero di un giocatore (contato da 0, come nelle registrazioni), una carta, un mazzo, piles, oppure due di queste cose separate da una virgola.
