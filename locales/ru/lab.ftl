# Страница, которую пишет `leonardo lab balance --html`.

report-title = { $variant }: какова эта игра
report-run = Игроков: { $players }. Партий: { $games }. Боты: { $bots }. Зерно: { $seed }.
report-length = Длина партии в ходах
report-length-text = В среднем ходов: { $mean }; в половине партий — до { $median }, в девяти из десяти — до { $most }. Закончено по правилу застоя: { $stalls }. Смен лидера за партию: { $changes }.
report-parts = От чего зависит результат
report-parts-text = Расклад — это насколько место выигрывает с теми же картами, кто бы ими ни играл; остальное — удача и решения по ходу партии.
report-part-bot = кто играет (мастерство)
report-part-order = кто начинает
report-part-deal = расклад
report-part-rest = остальное
report-order = Победы по порядку хода
report-order-item = игрок { $number }
report-bots = Победы по ботам
report-keys = Ключей за партию
report-turns = Средний ход, на котором приходит Ключ
report-used = Карты действий: как часто карту с руки используют
report-discarded = Карты действий: как часто карту с руки сбрасывают
report-users = Победы тех, кто использовал карту
report-users-text = Кто играет дольше, использует больше карт: сравнивайте карты друг с другом, а не с равной долей.
report-keepers = Победы тех, кто держал карту и не использовал
report-intervals = Линии на столбцах — 95-процентные интервалы.
