# La pagina che scrive `leonardo lab balance --html`.

report-title = { $variant }: rapporto sull’equilibrio
report-run = Giocatori: { $players }. Partite: { $games }. Bot: { $bots }. Seme: { $seed }.
report-length = Durata delle partite, in turni
report-length-text = In media { $mean } turni; metà delle partite ne dura fino a { $median }, nove su dieci fino a { $most }. Finite per la regola dello stallo: { $stalls }. Cambi al comando per partita: { $changes }.
report-parts = Che cosa decide il risultato
report-parts-text = La distribuzione conta nella misura in cui un posto va bene con le stesse carte, chiunque le giochi; il resto è fortuna e scelte lungo la partita.
report-part-bot = chi gioca (abilità)
report-part-order = chi comincia
report-part-deal = la distribuzione
report-part-rest = il resto
report-order = Vittorie per ordine di gioco
report-order-item = giocatore { $number }
report-bots = Vittorie per bot
report-keys = Chiavi ricevute in una partita
report-turns = Turno medio in cui arriva una Chiave
report-used = Carte azione: quante volte una carta in mano viene usata
report-discarded = Carte azione: quante volte una carta in mano viene scartata
report-users = Vittorie di chi ha usato la carta
report-users-text = Chi gioca più a lungo usa più carte: confronta le carte fra loro, non con una quota uguale per tutti.
report-keepers = Vittorie di chi aveva la carta e non l’ha usata
report-intervals = Le linee sulle barre sono intervalli di confidenza al 95 %.

# Chi gioca. I bot che si incontrano al tavolo sono in app.ftl.
report-bot = { $bot }: { $about }
level-greedy = avido (subito più Chiavi possibile, poi più linee a cui manca una sola carta)
level-plain-ismcts = ISMCTS semplice (la ricerca da manuale, con partite simulate a caso)
level-clairvoyant = chiaroveggente (un maestro che vede tutte le mani e i mazzi; solo in laboratorio)
