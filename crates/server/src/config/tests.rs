use std::collections::HashSet;

use super::*;

fn build(file: &str, env: &[(&str, &str)], flags: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let flags: Vec<(String, String)> =
        flags.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    let look_up = |name: &str| {
        env.iter().find(|(variable, _)| *variable == name).map(|(_, text)| (*text).to_owned())
    };
    Config::build(Some(file), look_up, &flags)
}

/// A value of a setting that is not its default.
fn other_value(setting: &Setting) -> &'static str {
    match setting.name {
        "listen" => "0.0.0.0:80",
        "database" => "games/leonardo.sqlite",
        "public_url" => "https://leonardo.example",
        "cluster_listen" => "10.0.0.7:7900",
        "cluster_address" => "node-7.internal:7900",
        "allowed_hosts" => "leonardo.example,box.local:7878",
        "trusted_proxies" => "10.0.0.0/8,::1",
        "secure_cookies" | "unsafe_database" => "true",
        "bot_threads" => "3",
        "log_format" => "json",
        "log_level" => "debug",
        _ => "1234",
    }
}

/// A value as it stands in a file: numbers and truths are bare.
fn in_file(value: &str) -> String {
    let is_bare = value == "true" || value.bytes().all(|byte| byte.is_ascii_digit());
    if is_bare { value.to_owned() } else { format!("{value:?}") }
}

#[test]
fn nothing_said_means_the_defaults() {
    let config = Config::build(None, |_| None, &[]).unwrap();
    assert_eq!(config, Config::default());
    assert_eq!(config.listen.to_string(), "127.0.0.1:7878");
    assert_eq!(config.database, None);
    assert_eq!(config.public_url, None);
    assert!(config.trusted_proxies.is_empty());
    assert_eq!((config.bot_think_ms, config.bot_pace_ms, config.bot_threads), (500, 700, 0));
    assert_eq!((config.message_bytes_max, config.body_bytes_max), (4096, 65536));
    assert_eq!(config.log_format, LogFormat::Text);
    assert_eq!(config.log_level, LevelFilter::INFO);
}

#[test]
fn every_setting_has_three_names_and_they_mean_the_same() {
    for setting in Config::settings() {
        assert_eq!(setting.flag, setting.name.replace('_', "-"));
        assert_eq!(setting.variable, format!("LEONARDO_{}", setting.name.to_uppercase()));

        let value = other_value(setting);
        let line = format!("{} = {}", setting.name, in_file(value));
        let by_file = build(&line, &[], &[]).unwrap();
        let by_variable = build("", &[(setting.variable, value)], &[]).unwrap();
        let by_flag = build("", &[], &[(setting.name, value)]).unwrap();
        assert_ne!(by_file, Config::default(), "{}", setting.name);
        assert_eq!(by_file, by_variable, "{}", setting.name);
        assert_eq!(by_file, by_flag, "{}", setting.name);
    }
}

#[test]
fn every_setting_explains_itself() {
    let mut names = HashSet::new();
    for setting in Config::settings() {
        assert!(names.insert(setting.name), "{} is there twice", setting.name);
        assert!(setting.help.ends_with('.'), "{}: {}", setting.name, setting.help);
        assert_eq!(setting.help, setting.help.trim());
        assert!(!setting.value_name.is_empty() && !setting.expected.is_empty());
    }
}

#[test]
fn every_default_can_be_said_aloud() {
    for setting in Config::settings() {
        let config = build("", &[], &[(setting.name, setting.default)]).unwrap();
        assert_eq!(config, Config::default(), "{}", setting.name);
    }
}

#[test]
fn flags_win_over_the_environment_and_that_over_the_file() {
    let file = "idle_minutes = 1";
    let env = [("LEONARDO_IDLE_MINUTES", "2")];
    let flags = [("idle_minutes", "3")];
    assert_eq!(build(file, &[], &[]).unwrap().idle_minutes, 1);
    assert_eq!(build(file, &env, &[]).unwrap().idle_minutes, 2);
    assert_eq!(build(file, &[], &flags).unwrap().idle_minutes, 3);
    assert_eq!(build(file, &env, &flags).unwrap().idle_minutes, 3);
}

#[test]
fn an_empty_variable_says_nothing() {
    let config = build("idle_minutes = 5", &[("LEONARDO_IDLE_MINUTES", "")], &[]).unwrap();
    assert_eq!(config.idle_minutes, 5);
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    let error = build("bot_thinkms = 5", &[], &[]).unwrap_err();
    assert_eq!(
        error,
        ConfigError::Unknown {
            layer: Layer::File,
            name: "bot_thinkms".to_owned(),
            nearest: "bot_think_ms",
        }
    );
    assert_eq!(
        error.to_string(),
        "there is no setting \"bot_thinkms\" in the configuration file; \
         the nearest is bot_think_ms"
    );
    let error = build("", &[], &[("databse", "x")]).unwrap_err();
    assert!(error.to_string().ends_with("on the command line; the nearest is database"), "{error}");
    let error = build("[idle]\nminutes = 5", &[], &[]).unwrap_err();
    assert!(matches!(error, ConfigError::Unknown { name, .. } if name == "idle"));
}

#[test]
fn a_bad_value_is_answered_with_its_setting_and_what_is_expected() {
    let said = |file: &str, env: &[(&str, &str)], flags: &[(&str, &str)]| {
        build(file, env, flags).unwrap_err().to_string()
    };
    assert_eq!(
        said("idle_minutes = 0", &[], &[]),
        "idle_minutes in the configuration file is \"0\", \
         expected minutes, a whole number from 1 to 10080"
    );
    assert_eq!(
        said("", &[("LEONARDO_LISTEN", "7878")], &[]),
        "LEONARDO_LISTEN in the environment is \"7878\", \
         expected an address with a port, like 127.0.0.1:7878"
    );
    assert_eq!(
        said("", &[], &[("secure_cookies", "yes")]),
        "--secure-cookies on the command line is \"yes\", expected true or false"
    );
}

#[test]
fn values_out_of_range_or_of_another_shape_are_refused() {
    for file in [
        "message_bytes_max = 1023",
        "body_bytes_max = 16777217",
        "http_requests_burst = 0",
        "connections_per_guest = -1",
        "bot_think_ms = 0.5",
        "bot_think_ms = 60001",
        "bot_pace_ms = [1]",
        "listen = ['127.0.0.1:7878']",
        "log_level = 'loud'",
        "log_level = ''",
        "log_format = 'Text'",
        "secure_cookies = 1",
        "trusted_proxies = [10]",
        "trusted_proxies = ['10.0.0.0/33']",
        "trusted_proxies = ['10.0.0.1', '']",
        "public_url = 'leonardo.example'",
        "public_url = 'https://leonardo.example/games'",
        "database = 1979-05-27",
        "database = 'mysql://db.example/games'",
    ] {
        let error = build(file, &[], &[]).unwrap_err();
        assert!(matches!(error, ConfigError::Bad { layer: Layer::File, .. }), "{file}: {error}");
    }
}

#[test]
fn a_file_that_is_not_toml_is_refused() {
    for file in ["listen", "idle_minutes = 5\nidle_minutes = 6", "listen = "] {
        assert!(matches!(build(file, &[], &[]), Err(ConfigError::Syntax { .. })), "{file}");
    }
}

#[test]
fn a_whole_file_is_read() {
    let config = build(
        "# for people\n\
         public_url = \"https://Leonardo.example/\"\n\
         database = \"/var/lib/leonardo/games.sqlite\"\n\
         trusted_proxies = [\"10.1.2.3\", \"fd00::/8\", \"::ffff:192.168.0.0/112\"]\n\
         connections_per_address = 0\n",
        &[],
        &[],
    )
    .unwrap();
    assert_eq!(config.public_url.as_ref().unwrap().to_string(), "https://leonardo.example");
    assert_eq!(config.database, Database::parse("/var/lib/leonardo/games.sqlite"));
    let nets: Vec<String> = config.trusted_proxies.iter().map(ToString::to_string).collect();
    assert_eq!(nets, ["10.1.2.3/32", "fd00::/8", "192.168.0.0/16"]);
    assert_eq!(config.connections_per_address, 0);
    assert!(config.wants_secure_cookies(), "people come through TLS");
}

#[test]
fn cookies_are_for_tls_only_where_the_operator_says_so() {
    assert!(!Config::default().wants_secure_cookies());
    assert!(build("secure_cookies = true", &[], &[]).unwrap().wants_secure_cookies());
    let plain = build("public_url = 'http://leonardo.example'", &[], &[]).unwrap();
    assert!(!plain.wants_secure_cookies());
}

/// `docs/security.md` has every setting that is a number, with its default.
#[test]
fn the_table_of_limits_is_true() {
    let page = include_str!("../../../../docs/security.md");
    let table = page.split("\n## Limits\n").nth(1).unwrap().split("\n| what |").next().unwrap();
    let row = |line: &str| -> Option<(String, String)> {
        let mut cells = line.strip_prefix("| `")?.split('|');
        let name = cells.next()?.trim().trim_end_matches('`').to_owned();
        Some((name, cells.next()?.trim().to_owned()))
    };
    let told: Vec<(String, String)> = table.lines().filter_map(row).collect();
    let is_number = |setting: &&Setting| {
        ["COUNT", "BYTES", "MS", "SECONDS", "MINUTES"].contains(&setting.value_name)
    };
    let numbers = Config::settings().iter().filter(is_number);
    let expected: Vec<(String, String)> =
        numbers.map(|setting| (setting.name.to_owned(), setting.default.to_owned())).collect();
    assert_eq!(told, expected, "in the order of the settings");
}

#[test]
fn a_password_is_taken_where_others_cannot_read_it_and_never_shown() {
    let url = "postgres://leonardo:secret@db.example/games";
    let line = format!("database = '{url}'");
    for config in [build(&line, &[], &[]), build("", &[("LEONARDO_DATABASE", url)], &[])] {
        let config = config.unwrap();
        assert!(config.database.as_ref().is_some_and(Database::has_password));
        assert!(!format!("{config:?}").contains("secret"), "{config:?}");
    }
    let error = build("", &[], &[("database", url)]).unwrap_err();
    assert!(matches!(error, ConfigError::Exposed { .. }));
    let without = build("", &[], &[("database", "postgres://leonardo@db.example/games")]);
    assert!(!without.unwrap().database.unwrap().has_password());
    let wrong = "postgres://leonardo:secret@db.example:games";
    for error in [
        error,
        build("", &[("LEONARDO_DATABASE", wrong)], &[]).unwrap_err(),
        build("", &[], &[("database", wrong)]).unwrap_err(),
        build(&format!("database = '{wrong}'"), &[], &[]).unwrap_err(),
        build(&format!("database = ['{url}']"), &[], &[]).unwrap_err(),
        build(&format!("listen = '127.0.0.1:1'\ndatabase = '{url}"), &[], &[]).unwrap_err(),
    ] {
        assert!(!error.to_string().contains("secret"), "{error}");
        assert!(!format!("{error:?}").contains("secret"), "{error:?}");
    }
}
